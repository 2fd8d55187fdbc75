import type { ConsoleSection } from "#web/console-section.ts";
import type { Domain } from "#web/define-domain.ts";

const loaded = new WeakMap<readonly Domain[], Promise<ConsoleSection[]>>();

/** What all domains have below /ops, in the order of the menu: loaded once. */
export function loadSections(domains: readonly Domain[]): Promise<ConsoleSection[]> {
  const known = loaded.get(domains);
  if (known) return known;
  const sections = joinSections(domains);
  loaded.set(domains, sections);
  // What could not be fetched is asked for again.
  sections.catch(() => loaded.delete(domains));
  return sections;
}

async function joinSections(domains: readonly Domain[]): Promise<ConsoleSection[]> {
  const modules = await Promise.all(domains.flatMap(({ console: load }) => (load ? [load()] : [])));
  return modules.flatMap(({ sections }) => sections).sort((one, other) => one.order - other.order);
}

/** The section that an address below /ops belongs to, and what stands behind it. */
export function findSection(
  sections: ConsoleSection[],
  path: string,
): { section: ConsoleSection; rest: string } | null {
  const [first = "", ...others] = path.replace(/\/$/, "").split("/");
  const section = sections.find((one) => one.path === first);
  return section && (others.length === 0 || others.length === 1) ? { section, rest: others[0] ?? "" } : null;
}
