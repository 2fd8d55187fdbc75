import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { callHeaders } from "#web/call-api.ts";
import { site } from "../../contract/site.ts";

/** Tells which page is looked at, by its route and not by what stands in its address; nothing where an error stands in its place. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1);
  const route = shown?.loaderData === undefined ? undefined : shown.id;
  useEffect(() => {
    if (!route?.startsWith("/")) return;
    const headers = callHeaders();
    const body = new URLSearchParams({ from: "page", value: route, user_id: headers["uid"] ?? "" });
    // Nobody waits for it, and it gets there even where the page is left at once.
    fetch(`/api${site.track.path}`, { method: "POST", keepalive: true, headers, body }).then(
      (answer) => answer.text(),
      () => {},
    );
  }, [route, pathname]);
}
