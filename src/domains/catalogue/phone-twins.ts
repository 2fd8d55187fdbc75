import { firstWord, type PhoneTwin } from "#web/phone-twin.ts";

// All that the search for phones knows; what else a link asks for, filters and order, is shown by the desktop's.
const SEARCHED_BY = new Set(["keywords", "page", "view"]);

export const phoneTwins: PhoneTwin[] = [
  { path: "/specification/specification_info/:id", twin: ({ id }) => `/datasheet/${id}` },
  { path: "/specification/brandList/*", twin: () => null },
  {
    path: "/specification/*",
    twin: ({ "*": words }, { searchParams }) =>
      searchFor(words ? decoded(words) : (searchParams.get("keywords") ?? ""), searchParams),
  },
  { path: "/datasheet/datasheetDetail/*", twin: ({ "*": rest }) => `/datasheet/${firstWord(rest)}` },
  { path: "/brandDetail/companyInfo/:id", twin: ({ id }) => `/brand/${id}` },
  { path: "/brandDetail/contactInfo/*", twin: () => null },
  { path: "/brandDetail/*", twin: ({ "*": rest }) => `/brand/${firstWord(rest)}` },
];

/** The search for phones; null where more is asked for than it knows. */
function searchFor(words: string, asked: URLSearchParams): string | null {
  if ([...asked.keys()].some((name) => !SEARCHED_BY.has(name))) return null;
  const page = asked.get("page");
  return words
    ? `/search?keywords=${encodeURIComponent(words)}${page === null ? "" : `&page=${encodeURIComponent(page)}`}`
    : "/search";
}

function decoded(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}
