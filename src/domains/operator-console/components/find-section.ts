import type { ConsoleSection } from "#web/console-section.ts";

/** The section that an address below /ops belongs to, and what stands behind it. */
export function findSection(
  sections: ConsoleSection[],
  path: string,
): { section: ConsoleSection; rest: string } | null {
  const [first = "", ...others] = path.replace(/\/$/, "").split("/");
  const section = sections.find((one) => one.path === first);
  return section && others.length <= (section.isDeep ? 2 : 1) ? { section, rest: others.join("/") } : null;
}
