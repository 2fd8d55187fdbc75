import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from "react-router";
import { callApi } from "./call-api.ts";
import { readLoginInfo } from "./login-info.ts";
import type { Page, PageModule } from "./page.ts";
import { routeObjects, type Shell } from "./route-objects.tsx";

const RELOADED_AT = "reloadedAt";
const RELOAD_AFTER_MS = 60_000;

/** Brings the page that the server rendered to life. */
export async function startBrowser(pages: Page[], shell: Shell): Promise<void> {
  const hydrationData = JSON.parse(document.querySelector("#page-data")?.textContent ?? "{}") as HydrationState;
  const modules = await loadShown(pages);
  const routes = routeObjects(pages, shell, {
    modules,
    callOf: ({ request }) => (call, input) => callApi(call, input, { signal: request.signal }),
    isSignedIn: () => readLoginInfo() !== null,
  });
  const router = createBrowserRouter(routes, { hydrationData });
  hydrateRoot(
    document.querySelector("#root")!,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** A chunk that is gone after a new version was put up: the page is loaded anew, at most once a minute (SPEC.md 8). */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  });
}

async function loadShown(pages: Page[]): Promise<Map<Page, PageModule>> {
  const [match] = matchRoutes(pages.map((page) => ({ path: page.path, handle: page })), location) ?? [];
  const shown: Page | undefined = match?.route.handle;
  return new Map(shown ? [[shown, await shown.load()]] : []);
}
