import { matchRoutes } from "react-router";

/** The router compiles all patterns anew each time, and a page is looked for twice. */
const KNOWN_MAX = 5000;
const KNOWN_CHARACTERS_MAX = 200;

/** Finds what stands at a path among many, by the rules of the router: it looks only at those that begin as the path does. */
export function openPageTable<Entry extends { path: string }>(
  entries: readonly Entry[],
): (path: string) => Entry | null {
  const everywhere: Entry[] = [];
  const below = new Map<string, Entry[]>();
  const place = (first: string, entry: Entry) => below.set(first, [...(below.get(first) ?? []), entry]);
  for (const entry of entries) {
    const first = firstOf(entry.path);
    if (/[:*?]/.test(first)) everywhere.push(entry);
    else place(first, entry);
  }
  const routes = new Map([...below].map(([first, some]) => [first, routesOf([...some, ...everywhere])] as const));
  const others = routesOf(everywhere);
  const known = new Map<string, Entry | null>();
  return (path) => {
    const answer = known.get(path);
    if (answer !== undefined) return answer;
    const [match] = matchRoutes(routes.get(firstOf(path)) ?? others, path) ?? [];
    const found = match?.route.handle ?? null;
    if (known.size === KNOWN_MAX) known.clear();
    if (path.length <= KNOWN_CHARACTERS_MAX) known.set(path, found);
    return found;
  };
}

function routesOf<Entry extends { path: string }>(entries: Entry[]) {
  return entries.map((entry) => ({ path: entry.path, handle: entry }));
}

/** The router does not tell capitals from small letters. */
function firstOf(path: string): string {
  return /^\/*([^/]*)/.exec(path)![1]!.toLowerCase();
}
