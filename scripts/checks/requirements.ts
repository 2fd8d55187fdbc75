import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { Check } from "./tool-check.ts";

const DOCUMENT = "docs/security.md";
/** No., asks for, stands, where, shown by. */
const ROW = /^\| (\d+\.\d+\.\d+) \|[^|]+\|([^|]+)\|[^|]+\|[^|]+\|$/gm;
/** Levels 1 and 2 of OWASP ASVS 4.0.3, without those that it has deleted. */
const ROWS = 259;

/** Every requirement is met, speaks of nothing here, or is refused with what makes up for it. */
export const requirements: Check = {
  name: "requirements of security",
  async findProblems() {
    return openRequirements(await readFile(path.join(PROJECT_ROOT, DOCUMENT), "utf8"));
  },
};

/** The rows of a table of requirements that leave something open, and how many are missing. */
export function openRequirements(text: string): string[] {
  const rows = [...text.matchAll(ROW)].map(([, no, stands]) => ({ no: no!, stands: stands!.trim() }));
  const open = rows
    .filter(({ stands }) => !/^(?:met|–|refused)(?=[\s:,]|$)/.test(stands) || isUnmatched(stands))
    .map(({ no }) => `${DOCUMENT}: ${no} is neither met, nor –, nor refused with what makes up for it`);
  const known = new Set(rows.map(({ no }) => no)).size;
  return known < ROWS ? [...open, `${DOCUMENT}: ${known} requirements of ${ROWS} are told`] : open;
}

function isUnmatched(stands: string): boolean {
  return (
    /\brefused(?: for|, as|:| where| since)/.test(stands) &&
    !stands.includes("Made up for by") &&
    !stands.includes("Made up for as")
  );
}
