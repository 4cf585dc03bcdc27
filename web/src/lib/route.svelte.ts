// Which page is shown. Addresses are real paths; links inside the page do not reload it.
import { address, pathBelow } from "./address";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string; result: boolean }
  | { page: "replay"; table: string; ply: number | null; review: boolean }
  | { page: "rules" | "learn"; game: string }
  | { page: "analysis" }
  | { page: "practice"; game: string; puzzle: string }
  | { page: "card" }
  | { page: "ratings"; game: string }
  | { page: "edit"; game: string; option: string }
  | { page: "lost" };

export function readRoute(href: string): Route {
  const path = pathBelow(href);
  const [first = "", second = "", ...rest] = (path ?? "?").split("/");
  if (path === "" || path === "index.html") return { page: "home" };
  if (path === "analysis") return { page: "analysis" };
  if (path === "card") return { page: "card" };
  if (first === "edit" && second && rest.length === 1)
    return { page: "edit", game: second, option: rest[0] ?? "" };
  if (first === "practice" && rest.length < 2)
    return { page: "practice", game: second, puzzle: rest[0] ?? "" };
  if (!second || rest.length) return { page: "lost" };
  if (first === "t") return { page: "table", table: second, result: asks(href, "result") };
  if (first === "replay")
    return { page: "replay", table: second, ply: readPly(href), review: asks(href, "review") };
  if (first === "rules" || first === "learn") return { page: first, game: second };
  if (first === "ratings") return { page: "ratings", game: second };
  return { page: "lost" };
}

/** Whether a finished table opens with its result, a replay with its review. */
function asks(href: string, what: "result" | "review"): boolean {
  return new URL(href, document.baseURI).searchParams.has(what);
}

function readPly(href: string): number | null {
  const text = new URL(href, document.baseURI).searchParams.get("ply");
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

class Router {
  route = $state<Route>(readRoute(location.href));

  start(): () => void {
    const back = (): void => this.read();
    const click = (event: MouseEvent): void => this.follow(event);
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }

  go(path: string): void {
    history.pushState(null, "", address(path));
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = readRoute(location.href);
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    if (link.target || link.hasAttribute("download") || pathBelow(link.href) === null) return;
    const route = readRoute(link.href);
    if (route.page === "lost") return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    this.read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
