// The service worker keeps the page in the browser; see scripts/worker.js.
import { address } from "./address";

/** Let the browser keep this page. After a new build the page shows it at once where that disturbs nobody. */
export function keepPage(isUndisturbed: () => boolean): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  const wasKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (wasKept && isUndisturbed()) location.reload();
  });
  const register = (): void =>
    void serviceWorker.register(address("worker.js"), { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
