/** Which page is open, by the address. */

export type Route =
  | { page: "start" }
  | { page: "table"; table: string }
  | { page: "rules"; game: string };

function read(path: string): Route {
  const [first, second] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  return { page: "start" };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));

  constructor() {
    window.addEventListener("popstate", () => {
      this.route = read(location.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = read(location.pathname);
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
