import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { site } from "../../contract/site.ts";

/** Tells which page is looked at, by its route and not by what stands in its address; nothing where an error stands in its place. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1);
  const route = shown?.loaderData === undefined ? undefined : shown.id;
  useEffect(() => {
    // Nobody waits for it, and it gets there even where the page is left at once. Some browsers have had it taken out.
    if (route?.startsWith("/"))
      navigator.sendBeacon?.(`/api${site.track.path}`, new URLSearchParams({ from: "page", value: route }));
  }, [route, pathname]);
}
