/** What one language says, all subjects in one module: `virtual:catalogues/et` and so on. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = /^virtual:catalogues\/(et|en)$/;
const SUBJECTS = ["page", "cards", "news", "reasons", "advice", "lessons"];

export function catalogues(folder: string): Plugin {
  return {
    name: "catalogues",
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const language = NAME.exec(id.slice(1))?.[1];
      if (!id.startsWith("\0") || !language) return null;
      const said = SUBJECTS.map((subject) => {
        const path = join(folder, language, `${subject}.json`);
        this.addWatchFile(path);
        return [subject, JSON.parse(readFileSync(path, "utf8"))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(said))};`;
    },
  };
}
