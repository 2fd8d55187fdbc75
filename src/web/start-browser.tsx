import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  createPath,
  type HydrationState,
  type Location,
  matchRoutes,
  RouterProvider,
} from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { callApi } from "./call-api.ts";
import { LastBoundary } from "./error-boundary.tsx";
import { readLoginInfo } from "./login-info.ts";
import type { Page } from "./page.ts";
import { type LoadedPage, loadPage, routeObjects, type Shell } from "./route-objects.tsx";

/** Where the reader is on his way to; null where he stays. */
let goingTo: () => Location | null = () => null;

const RELOADED_AT = "reloadedAt";
const RELOAD_AFTER_MS = MINUTE_MS;
// The lines of phones are slow; what the server does not answer it gives up before.
const BLOCKS_WITHIN_MS = 15_000;

/** Brings the page that the server rendered to life. */
export async function startBrowser(pages: Page[], shell: Shell): Promise<void> {
  const hydrationData = JSON.parse(document.querySelector("#page-data")?.textContent ?? "{}") as HydrationState;
  const modules = await loadShown(pages);
  const routes = routeObjects(pages, shell, {
    modules,
    callOf:
      ({ request }) =>
      (call, input) =>
        callApi(call, input, { signal: request.signal }),
    isSignedIn: () => readLoginInfo() !== null,
    blocksWithinMs: BLOCKS_WITHIN_MS,
    // What the portal refuses its own log tells.
    onBlockLeftOut: (error) => error instanceof CallFailed || reportError(error),
    isLeftToServer: (url) => hasMobileTwin(url, pages, shell),
  });
  const router = createBrowserRouter(routes, { hydrationData });
  goingTo = () => router.state.navigation.location ?? null;
  // In slices: what else the page waits for gets its turn between them.
  startTransition(() => {
    hydrateRoot(
      document.querySelector("#root")!,
      <StrictMode>
        <LastBoundary>
          <RouterProvider router={router} />
        </LastBoundary>
      </StrictMode>,
    );
  });
}

/** A chunk that is gone after a new version was put up: the page, or the one he is on his way to, is loaded anew, at most once a minute (docs/conventions.md 17). */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    try {
      // A clock that was put back does not count.
      const age = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
      if (age >= 0 && age < RELOAD_AFTER_MS) return;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    } catch {
      // Where nothing can be kept it might go on for ever.
      return;
    }
    event.preventDefault();
    const target = goingTo();
    if (target) location.assign(createPath(target));
    else location.reload();
  });
}

/** Whether the page has a twin that this phone is sent to; what is shown now stays. */
async function hasMobileTwin(url: URL, pages: Page[], shell: Shell): Promise<boolean> {
  const { phone } = document.documentElement.dataset;
  if (!phone || url.pathname === location.pathname || url.searchParams.has("viewOnce")) return false;
  const [{ findPhoneTwin: mobileTwin }, { phoneTwins: twins = [] } = {}] = await Promise.all([
    import("./find-phone-twin.ts"),
    shell.phoneTwins?.(),
  ]);
  const paths = pages.map(({ path }) => path);
  return mobileTwin(url, { site: phone === "here" ? null : "", twins, paths }) !== null;
}

async function loadShown(pages: Page[]): Promise<Map<Page, LoadedPage>> {
  const [match] =
    matchRoutes(
      pages.map((page) => ({ path: page.path, handle: page })),
      location,
    ) ?? [];
  const shown: Page | undefined = match?.route.handle;
  return new Map(shown ? [[shown, await loadPage(shown)]] : []);
}
