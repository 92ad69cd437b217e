/** Which page is open, by the address. */

import { at, pathBelow } from "./root";
import { keyOf, type Route, routeOf } from "./route";

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener("popstate", () => {
      this.route = here();
    });
  }

  go(path: string): void {
    history.pushState(null, "", at(path));
    this.route = here();
    window.scrollTo(0, 0);
  }

  /** To a table with the key that somebody got for this device; it never stands in the address. */
  goWithKey(table: string, key: string): void {
    history.pushState(null, "", at(`/t/${table}`));
    this.route = { page: "table", table, key };
  }
}

/** The route of the address; a key in it is taken out at once, so that nobody sees or keeps it. */
function here(): Route {
  const route = routeOf(pathBelow(location.pathname));
  const key = keyOf(location.hash);
  if (route.page !== "table" || key === null) return route;
  history.replaceState(null, "", location.pathname);
  return { ...route, key };
}

export const router = new Router();

/** An action for links inside the page: no new page is loaded. */
export function inside(link: HTMLAnchorElement) {
  const clicked = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(pathBelow(link.pathname) + link.hash);
  };
  link.addEventListener("click", clicked);
  return { destroy: () => link.removeEventListener("click", clicked) };
}
