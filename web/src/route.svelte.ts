/** Which page is open, by the address. */

import { type Route, routeOf } from "./route";

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    window.addEventListener("popstate", () => {
      this.route = routeOf(location.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(location.pathname);
    window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** An action for links inside the page: no new page is loaded. */
export function inside(link: HTMLAnchorElement) {
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(link.pathname + link.hash);
  };
  link.addEventListener("click", clicked);
  return { destroy: () => link.removeEventListener("click", clicked) };
}
