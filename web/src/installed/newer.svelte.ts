/**
 * A newer page than this one. Where browsers allow it (by HTTPS, or on the same machine) a service
 * worker keeps the page's files and hears of newer ones; elsewhere it shows when a part of the page
 * that was not needed so far is not at the server any more.
 */

import { at } from "../root";

class Newer {
  isThere = $state(false);
  #waiting: ServiceWorker | null = null;

  /** From now on it is known. */
  watch(): void {
    window.addEventListener("vite:preloadError", () => {
      this.isThere = true;
    });
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    if (document.readyState === "complete") void this.#install();
    else window.addEventListener("load", () => void this.#install());
  }

  /** Begin anew with it. */
  take(): void {
    if (this.#waiting) {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      this.#waiting.postMessage("takeOver");
    } else location.reload();
  }

  async #install(): Promise<void> {
    try {
      const installed = await navigator.serviceWorker.register(at("/service-worker.js"));
      this.#note(installed.waiting);
      installed.addEventListener("updatefound", () => {
        const next = installed.installing;
        next?.addEventListener("statechange", () => this.#note(installed.waiting));
      });
    } catch {
      // A browser that forbids it does without.
    }
  }

  /** The first one of all is no newer one. */
  #note(waiting: ServiceWorker | null): void {
    if (!waiting || !navigator.serviceWorker.controller) return;
    this.#waiting = waiting;
    this.isThere = true;
  }
}

export const newer = new Newer();
