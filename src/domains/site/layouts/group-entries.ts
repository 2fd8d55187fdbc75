import type { CentreEntry } from "#web/entries.ts";

export interface EntryGroup {
  /** Empty for those above all headings. */
  title: string;
  items: CentreEntry[];
}

/** The entries for who is so much on the portal, below their headings: those without one first, headings in the order of their first entry. */
export function groupEntries(entries: readonly CentreEntry[], roles: readonly string[]): EntryGroup[] {
  const shown = entries.filter(
    ({ role, without }) => (!role || roles.includes(role)) && !(without && roles.includes(without)),
  );
  const titles = new Set(["", ...shown.map(({ group = "" }) => group)]);
  return [...titles].map((title) => ({ title, items: shown.filter(({ group = "" }) => group === title) }));
}

/** Which of them leads to the page at an address: the one that asks for most of what is asked there. */
export function currentEntry(entries: readonly CentreEntry[], address: string): CentreEntry | undefined {
  const { pathname, searchParams } = new URL(address, "http://portal");
  const asksOf = ({ href }: CentreEntry) => [...new URL(href, "http://portal").searchParams];
  const isAsked = (entry: CentreEntry) => asksOf(entry).every(([name, value]) => searchParams.get(name) === value);
  const here = entries.filter(({ href }) => href.split("?")[0] === pathname);
  const fitting = here.filter(isAsked).sort((one, other) => asksOf(other).length - asksOf(one).length);
  return fitting[0] ?? here[0];
}
