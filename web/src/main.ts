import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { newer } from "./installed/newer.svelte";
import { keepFocus } from "./parts/focus";

// Browsers look for the icon again when the address changes: by then the relative one leads astray.
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
if (icon) icon.href = new URL(icon.href).href;

newer.watch();

const target = document.getElementById("app");
if (target) {
  keepFocus();
  mount(App, { target });
}
