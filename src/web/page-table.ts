import { matchRoutes } from "react-router";

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
  return (path) => {
    const [match] = matchRoutes(routes.get(firstOf(path)) ?? others, path) ?? [];
    return match?.route.handle ?? null;
  };
}

function routesOf<Entry extends { path: string }>(entries: Entry[]) {
  return entries.map((entry) => ({ path: entry.path, handle: entry }));
}

/** The router does not tell capitals from small letters. */
function firstOf(path: string): string {
  return /^\/*([^/]*)/.exec(path)![1]!.toLowerCase();
}
