import { matchPath, matchRoutes } from "react-router";
import type { PhoneTwin } from "./phone-twin.ts";

interface Phones {
  /** Where pages for phones stand elsewhere; null for those of this portal. */
  site: string | null;
  /** All that domains declare. */
  twins: PhoneTwin[];
  /** Of this portal's pages. */
  paths: readonly string[];
}

/** Where a phone is sent from a desktop page: below `site`, or to this portal's own mobile pages where there is such a page; null where it stays. */
export function findPhoneTwin(url: URL, { site, twins, paths }: Phones): string | null {
  // Whoever declared them: the pattern that says most of the address.
  const [match] =
    matchRoutes(
      twins.map((twin) => ({ path: twin.path, handle: twin })),
      url.pathname,
    ) ?? [];
  if (!match) return null;
  const { path: pattern, twin }: PhoneTwin = match.route.handle;
  const path = twin(matchPath(pattern, url.pathname)!.params, url, site === null);
  // Who comes from another site is led back there by the page that he came to.
  if (path === null || (url.searchParams.has("fromswb") && !path.includes("fromswb="))) return null;
  if (site !== null) return site + path;
  const own = `/mobile${path}`;
  return paths.some((known) => known !== "*" && matchPath(known, own.split("?")[0]!)) ? own : null;
}
