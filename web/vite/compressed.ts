/** Beside each file of the page what it is compressed, so that the server need not do it. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(css|js|svg)$/; // fonts and pictures are compressed by themselves

export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => WORTH_IT.test(name))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        const all = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
        writeFileSync(`${file}.br`, brotliCompressSync(content, all));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
