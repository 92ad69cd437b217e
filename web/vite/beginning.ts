/**
 * What comes before there is anything to see: the beginning (`src/main.ts`), which asks for the words
 * of one language, and beside it all else that the page needs at once, as one script and one style.
 */

import type { Plugin, Rolldown } from "vite";

/** Without this, each part that is needed at once and later, too, would be a file of its own. */
export const beginningAndPage: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: "index",
      test: /\/src\/(main|memory|words\/language)\.ts$|preload-helper/,
      priority: 1,
    },
    { name: "page", test: /\/src\/page\.ts$/ },
  ],
};

/** Has the browser ask for the page while it still reads the beginning. */
export function pageAtOnce(): Plugin {
  return {
    name: "page-at-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const page = Object.values(bundle).find(
          (one) => one.type === "chunk" && one.name === "page",
        );
        if (page?.type !== "chunk") throw new Error("the page is no file of its own any more");
        const link = (rel: string, file: string) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: { rel, crossorigin: true, href: `./${file}` },
        });
        const styles = [...(page.viteMetadata?.importedCss ?? [])];
        return [
          link("modulepreload", page.fileName),
          ...styles.map((style) => link("stylesheet", style)),
        ];
      },
    },
  };
}
