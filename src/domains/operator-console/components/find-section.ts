import type { CaseViews, ConsoleSection } from "#web/console-section.ts";
import type { Domain } from "#web/define-domain.ts";

interface Joined {
  sections: Promise<ConsoleSection[]>;
  caseViews: Promise<CaseViews>;
}

const loaded = new WeakMap<readonly Domain[], Joined>();

/** What all domains have below /ops, in the order of the menu: loaded once. */
export const loadSections = (domains: readonly Domain[]): Promise<ConsoleSection[]> => loadConsole(domains).sections;

/** What domains show of cases of their queues, by queue: loaded once. */
export const loadCaseViews = (domains: readonly Domain[]): Promise<CaseViews> => loadConsole(domains).caseViews;

function loadConsole(domains: readonly Domain[]): Joined {
  const known = loaded.get(domains);
  if (known) return known;
  const modules = Promise.all(domains.flatMap(({ console: load }) => (load ? [load()] : [])));
  const joined = {
    sections: modules.then((all) =>
      all.flatMap(({ sections }) => sections).sort((one, other) => one.order - other.order),
    ),
    caseViews: modules.then((all) => Object.assign({}, ...all.map(({ caseViews }) => caseViews)) as CaseViews),
  };
  loaded.set(domains, joined);
  // What could not be fetched is asked for again.
  for (const one of Object.values(joined)) one.catch(() => loaded.delete(domains));
  return joined;
}

/** The section that an address below /ops belongs to, and what stands behind it. */
export function findSection(
  sections: ConsoleSection[],
  path: string,
): { section: ConsoleSection; rest: string } | null {
  const [first = "", ...others] = path.replace(/\/$/, "").split("/");
  const section = sections.find((one) => one.path === first);
  return section && others.length <= (section.isDeep ? 2 : 1) ? { section, rest: others.join("/") } : null;
}
