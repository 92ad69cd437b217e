import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { beginningAndPage, pageAtOnce } from "./vite/beginning";
import { catalogues } from "./vite/catalogues";
import { compressed } from "./vite/compressed";
import { worker } from "./vite/worker";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [
    svelte(),
    catalogues(here("../src/kaardilaud/locale")),
    pageAtOnce(),
    worker(),
    compressed(),
  ],
  base: "./", // the server says from where: it may lie below a path of a proxy
  resolve: { alias: { "@locale": here("../src/kaardilaud/locale") } },
  build: {
    outDir: here("../src/kaardilaud/web"),
    emptyOutDir: true,
    target: ["safari15.4", "chrome100", "firefox140"], // the oldest ones; see also floor.config.js
    // Nothing is inlined: the page's content security policy allows files from the server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: beginningAndPage } },
  },
  server: {
    fs: { allow: [here("."), here("../src/kaardilaud/locale")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
