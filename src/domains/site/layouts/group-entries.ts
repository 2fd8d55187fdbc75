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
