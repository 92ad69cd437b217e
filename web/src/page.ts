/** The page, which begins as soon as there are words for it. */

import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { newer } from "./installed/newer.svelte";
import { keepFocus } from "./parts/focus";
import type { Catalogues } from "./words/catalogue";
import type { Language } from "./words/language";
import { words } from "./words/words.svelte";

export function begin(language: Language, said: Catalogues): void {
  // Browsers look for the icon again when the address changes: then the relative one leads astray.
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = new URL(icon.href).href;
  newer.watch();
  words.begin(language, said);
  const target = document.getElementById("app");
  if (target) {
    keepFocus();
    mount(App, { target });
  }
}
