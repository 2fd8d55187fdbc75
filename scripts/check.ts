// All rules that a tool can see to: `npm run check -- imports owners` looks at those whose name holds one of the words,
// `--without-build` leaves out what needs a build.
import { leaveTotals } from "#testing/test-totals.ts";
import { browserCode } from "./checks/browser-code.ts";
import { calls, generatedFiles, migrations } from "./checks/calls.ts";
import { dependencies } from "./checks/dependencies.ts";
import { imports } from "./checks/imports.ts";
import { namesOfCalls } from "./checks/names-of-calls.ts";
import { openapi } from "./checks/openapi.ts";
import { pathsInDocuments } from "./checks/paths-in-documents.ts";
import { placesOfConstants } from "./checks/places-of-constants.ts";
import { placesOfFiles } from "./checks/places-of-files.ts";
import {
  commentLengths,
  endedRoutes,
  fileLengths,
  fileNames,
  keptRows,
  printedTexts,
  saidAtFields,
  seenForms,
  tablesAsText,
  webAddresses,
} from "./checks/sources.ts";
import { requirements } from "./checks/requirements.ts";
import { stateWrites } from "./checks/states.ts";
import { tableOwners } from "./checks/tables.ts";
import { type Check, toolCheck } from "./checks/tool-check.ts";
import { wordsOutOfUse } from "./checks/words-out-of-use.ts";

const CHECKS: Check[] = [
  toolCheck("format", "oxfmt/bin/oxfmt", ["--check"]),
  // One run for both: each would read all types.
  toolCheck("types and lint", "oxlint/bin/oxlint", ["--type-check", "--deny-warnings"]),
  imports,
  dependencies,
  toolCheck("dead code", "knip/bin/knip.js", ["--no-progress", "--treat-config-hints-as-errors"]),
  fileNames,
  placesOfFiles,
  placesOfConstants,
  pathsInDocuments,
  requirements,
  namesOfCalls,
  wordsOutOfUse,
  fileLengths,
  commentLengths,
  webAddresses,
  tablesAsText,
  keptRows,
  printedTexts,
  saidAtFields,
  seenForms,
  endedRoutes,
  tableOwners,
  stateWrites,
  calls,
  openapi,
  generatedFiles,
  migrations,
  toolCheck("tables.ts matches the migrations", "tsx/dist/cli.mjs", ["scripts/db-types.ts", "--check"]),
  browserCode,
];

const words = process.argv.slice(2).filter((word) => word !== "--without-build");
const isWithoutBuild = process.argv.includes("--without-build");
const chosen = CHECKS.filter(
  (check) =>
    !(isWithoutBuild && check === browserCode) &&
    (words.length === 0 || words.some((word) => check.name.includes(word))),
);
const unknown = words.filter((word) => !CHECKS.some((check) => check.name.includes(word)));
if (unknown.length > 0) throw new Error(`no check is called ${unknown.join(", ")}`);
let failed = 0;
for (const { name, findProblems } of chosen) {
  const started = performance.now();
  const problems = await findProblems().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ]);
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  for (const problem of problems) console.log(problem.replace(/^/gm, "    "));
  if (problems.length > 0) failed += 1;
}
console.log(failed === 0 ? `${chosen.length} checks passed` : `${failed} of ${chosen.length} checks failed`);
leaveTotals({ passed: chosen.length - failed, failed, skipped: 0 });
process.exitCode = failed === 0 ? 0 : 1;
