import { useEffect, useRef, useState } from "react";
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { Toaster } from "./components/toast.tsx";
import { DomainsContext } from "./use-domains.ts";
import { FrameCallsContext } from "./use-frame-calls.ts";
import { followLinks } from "./follow-links.ts";
import { metaOf, writeMeta } from "./meta.ts";
import { PersonContext, useKnownPerson } from "./person.ts";
import { PathsContext } from "./route-exists.ts";
import type { PageHandle, Shell, ShellFrame } from "./route-objects.tsx";
import { LoadingBar } from "./shell/loading-bar.tsx";
import { useArrival } from "./shell/use-arrival.ts";

/** Around every layout: loading bar, link clicks, document head, messages, login wall. */
export function Root({ paths, shell: { domains, LoginWall, frameCalls } }: { paths: readonly string[]; shell: Shell }) {
  const frame = useRouteLoaderData<ShellFrame>("root");
  const siteName = frame?.siteName ?? "";
  const navigate = useNavigate();
  const location = useLocation();
  const matches = useMatches();
  const shown = matches.at(-1);
  const handle = shown?.handle as PageHandle | undefined;
  const needsLogin =
    handle !== undefined &&
    handle.access !== "visitor" &&
    !frame?.isSignedIn &&
    (!shown?.loaderData || handle.needsLogin?.(shown.loaderData as never) !== false);

  // From now on buttons do something; whoever drives a browser waits for it.
  useEffect(() => document.documentElement.setAttribute("data-live", ""), []);
  useEffect(() => followLinks((href, isStaying) => void navigate(href, { preventScrollReset: isStaying })), [navigate]);
  useEffect(() => {
    const meta = metaOf(matches.at(-1), { url: new URL(window.location.href), siteName });
    // An error writes its own.
    if (meta) writeMeta(meta, siteName);
  }, [matches, location, siteName]);
  const arrivedAt = useArrival();
  const person = useKnownPerson();

  return (
    <PathsContext value={paths}>
      <PersonContext value={person}>
        <DomainsContext value={domains}>
          <NavigationBar />
          <span className="unseen" role="status">
            {arrivedAt}
          </span>
          <FrameCallsContext value={frameCalls}>
            <Outlet />
            <LoginWall isNeeded={needsLogin} />
          </FrameCallsContext>
          <Toaster />
          <ScrollRestoration />
        </DomainsContext>
      </PersonContext>
    </PathsContext>
  );
}

function NavigationBar() {
  const { state } = useNavigation();
  const hasFailed = useMatches().at(-1)?.loaderData === undefined;
  const [wasLoading, setWasLoading] = useState(false);
  const isLoading = state === "loading";
  const last = useRef(isLoading);
  useEffect(() => {
    if (last.current && !isLoading) setWasLoading(true);
    last.current = isLoading;
  }, [isLoading]);
  return <LoadingBar state={isLoading ? "loading" : wasLoading && hasFailed ? "failed" : "idle"} />;
}
