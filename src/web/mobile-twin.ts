import { matchPath } from "react-router";

type Params = Record<string, string | undefined>;

const first = (words = "") => words.split("/")[0] ?? "";
/** Words of a path, which `matchPath` leaves encoded. */
const decoded = (words: string) => {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
};
// All that the search for phones knows; what else a link asks for, filters and order, is shown by the desktop's.
const SEARCHED_BY = new Set(["keywords", "page", "view"]);

/** The search for phones; null where more is asked for than it knows. */
function searchFor(words: string, asked: URLSearchParams): string | null {
  if ([...asked.keys()].some((name) => !SEARCHED_BY.has(name))) return null;
  const page = asked.get("page");
  return words ? `/search?keywords=${encodeURIComponent(words)}${page === null ? "" : `&page=${encodeURIComponent(page)}`}` : "/search";
}

/** Desktop pages that have a twin for phones, and where below the mobile site it stands; some have one among this portal's own pages alone. */
const TWINS: [pattern: string, twin: (params: Params, url: URL, isOwn: boolean) => string | null][] = [
  ["/", () => ""],
  ["/datasheet", () => ""],
  ["/login", (_, { search }, isOwn) => (isOwn ? `/login${search}` : null)],
  ["/userCenter/messages", (_, { search }, isOwn) => (isOwn ? `/messages${search}` : null)],
  ["/register", (_, { search }) => `/register${search}`],
  ["/promoteRegistration", (_, { search }) => `/register${search}`],
  ["/specification/specification_info/:id", ({ id }) => `/datasheet/${id}`],
  ["/specification/brandList/*", () => null],
  ["/specification/specification_detail/*", () => null],
  ["/specification/specification_outside_detail/*", () => null],
  ["/specification/*", ({ "*": words }, { searchParams }) => searchFor(words ? decoded(words) : (searchParams.get("keywords") ?? ""), searchParams)],
  ["/datasheet/datasheetDetail/*", ({ "*": rest }) => `/datasheet/${first(rest)}`],
  ["/brandDetail/companyInfo/:id", ({ id }) => `/brand/${id}`],
  ["/brandDetail/contactInfo/*", () => null],
  ["/brandDetail/specification/*", () => null],
  ["/brandDetail/agentList/*", () => null],
  ["/brandDetail/trader/*", () => null],
  ["/brandDetail/*", ({ "*": rest }) => `/brand/${first(rest)}`],
  ["/agentList/agentDetail/*", ({ "*": rest }) => `/agent/${first(rest)}`],
  ["/news/article-details/:id", ({ id }) => `/news/${id}`],
];

/** Where a phone is sent from a desktop page: below `site`, or to this portal's own mobile pages where there is such a page; null where it stays. */
export function mobileTwin(url: URL, site: string | null, paths: readonly string[]): string | null {
  for (const [pattern, twin] of TWINS) {
    const match = matchPath(pattern, url.pathname);
    if (!match) continue;
    const path = twin(match.params, url, site === null);
    // Who comes from another site is led back there by the page that he came to.
    if (path === null || (url.searchParams.has("fromswb") && !path.includes("fromswb="))) return null;
    if (site !== null) return site + path;
    const own = `/mobile${path}`;
    return paths.some((known) => known !== "*" && matchPath(known, own.split("?")[0]!)) ? own : null;
  }
  return null;
}
