/** The service worker, which knows by name all that the page is made of. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../src/installed/worker.js", import.meta.url));

export function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    generateBundle: {
      order: "post", // all names are known then
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const named = JSON.stringify(files.sort());
        const source = readFileSync(SOURCE, "utf-8");
        const version = createHash("sha256")
          .update(named + source)
          .digest("hex")
          .slice(0, 16);
        this.emitFile({
          type: "asset",
          fileName: "service-worker.js",
          source: `const FILES = ${named};\nconst VERSION = "${version}";\n${source}`,
        });
      },
    },
  };
}
