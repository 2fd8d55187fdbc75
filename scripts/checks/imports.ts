import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";
import { type Import, readImports } from "./import-graph.ts";
import {
  IMPORT_RULES,
  type ImportRule,
  type Paths,
  RUN_RULES,
  SERVER_ALONE,
  TEST,
  WEB_SERVER_PARTS,
} from "./import-rules.ts";

const CODE = /\.(tsx?|mjs)$/;
const BROWSER = "src/browser.tsx";
const IN_BROWSER: Paths = {
  path: ["^src/(web|api|shared)/", "^src/domains/[^/]+/(?!server/)"],
  pathNot: [WEB_SERVER_PARTS, TEST],
};
const DELIVERED: Paths = { path: String.raw`^(src/|vite\.config\.ts$|scripts/[^/]+\.mjs$)`, pathNot: TEST };
/** What a build writes, and nobody finds before. */
const BUILT = /(^|\/)dist\//;

/** Who may import what (docs/conventions.md 11). */
export const imports: Check = {
  name: "imports",
  async findProblems() {
    const listed = await listFiles("src", "e2e", "scripts", "bench");
    const files = [...listed.filter((file) => CODE.test(file)), "vite.config.ts", "vitest.config.ts"];
    const found = await readImports(files);
    const own = found.filter(({ kind }) => kind === "module");
    return [
      ...IMPORT_RULES.flatMap((rule) => own.filter((taken) => breaks(rule, taken)).map(told(rule.name))),
      ...RUN_RULES.flatMap((rule) =>
        found.filter((taken) => !taken.isTypeOnly && breaks(rule, taken)).map(told(rule.name)),
      ),
      ...found
        .filter(({ from, kind }) => kind === "core" && matches(IN_BROWSER, from))
        .map(told("browser-parts-use-no-node")),
      ...found
        .filter(
          ({ from, kind, isTypeOnly }) => kind === "development package" && !isTypeOnly && matches(DELIVERED, from),
        )
        .map(told("delivered-without-development-packages")),
      ...found.filter(({ to, kind }) => kind === "unknown" && !BUILT.test(to)).map(told("everything-is-found")),
      ...reachedFrom(BROWSER, own)
        .filter((way) => matches(SERVER_ALONE, way.at(-1)!))
        .map((way) => `no-server-module-reaches-the-browser: ${way.join(" → ")}`),
      ...cyclesOf(own.filter(({ isTypeOnly }) => !isTypeOnly)).map((cycle) => `no-cycles: ${cycle.join(" → ")}`),
    ];
  },
};

function breaks({ from, to }: ImportRule, taken: Import): boolean {
  if (!matches(from, taken.from)) return false;
  const [, domain = ""] =
    [from.path]
      .flat()
      .map((pattern) => new RegExp(pattern).exec(taken.from))
      .find(Boolean) ?? [];
  return matches(to, taken.to, domain);
}

function matches({ path, pathNot = [] }: Paths, file: string, domain = ""): boolean {
  const isOneOf = (patterns: string | string[]) =>
    [patterns].flat().some((pattern) => new RegExp(pattern.replaceAll("$1", domain)).test(file));
  return isOneOf(path) && !isOneOf(pathNot);
}

function told(rule: string): (taken: Import) => string {
  return ({ from, to }) => `${rule}: ${from} → ${to}`;
}

/** Each module that one leads to, with a shortest way there. */
function reachedFrom(start: string, found: Import[]): string[][] {
  const targets = targetsOf(found);
  const ways = new Map([[start, [start]]]);
  for (const [module, way] of ways)
    for (const next of targets.get(module) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  return [...ways.values()];
}

/** A cycle for each way back that a walk along the imports meets. */
function cyclesOf(found: Import[]): string[][] {
  const targets = targetsOf(found);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (module: string): void => {
    const at = way.indexOf(module);
    if (at >= 0) cycles.push([...way.slice(at), module]);
    if (at >= 0 || done.has(module)) return;
    way.push(module);
    for (const next of targets.get(module) ?? []) walk(next);
    way.pop();
    done.add(module);
  };
  for (const module of targets.keys()) walk(module);
  return cycles;
}

function targetsOf(found: Import[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of found) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return targets;
}
