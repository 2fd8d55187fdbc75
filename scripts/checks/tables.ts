import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { declared } from "../../src/declared.ts";
import { DOMAINS } from "../../src/domains.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";

const ROOMS = [
  "src/domains",
  "src/part-lists",
  "src/part-search",
  "src/platform",
  "src/ports",
  "src/rich-text",
  "src/vocabulary",
];
const CODE = /\.tsx?$/;
const TEST = /\.test\.tsx?$|\.test-worker\.ts$|\/testing\/|\/conformance\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g;
/** Where a domain says which tables are its own. */
const DECLARATION = /^src\/domains\/[^/]+\/server\/domain\.ts$/;
const TABLES = "src/platform/tables.ts";
/** Of the platform and of simulated services: no domain's. */
const NOBODYS = /^(platform|dev)_/;
const WRITTEN_BY_BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g;
const WRITTEN_BY_SQL =
  /\b(?:insert into|delete from|merge into|truncate(?: table)?|update(?= \w+(?: as \w+)? set\b)) (\w+)/gi;

/** A table of the database and the domain that declares it, with that domain's place in the order. */
interface Owner {
  domain: string;
  place: number;
}

/**
 * Each table is one domain's. A domain writes its own alone, and reads its own and those of domains below it (docs/conventions.md 4);
 * what is no domain touches none.
 */
export const tableOwners: Check = {
  name: "owners of tables",
  async findProblems() {
    const known = await namesOfTables();
    const owners = new Map<string, Owner>();
    const problems: string[] = [];
    for (const [place, domain] of DOMAINS.entries()) {
      for (const table of declared.domains[place]!.tables) {
        if (!known.has(table)) problems.push(`${domain} declares the table ${table}, which the database does not have`);
        const other = owners.get(table);
        if (other) problems.push(`${domain} and ${other.domain} both declare the table ${table}`);
        owners.set(table, { domain, place });
      }
    }
    for (const table of known)
      if (!owners.has(table) && !NOBODYS.test(table)) problems.push(`no domain declares the table ${table}`);
    const files = (await listFiles(...ROOMS)).filter(
      (file) => CODE.test(file) && !TEST.test(file) && !DECLARATION.test(file) && file !== TABLES,
    );
    const found = await Promise.all(
      files.map(async (file) => problemsOf(file, (await readText(file)).replaceAll(COMMENT, ""), owners)),
    );
    return [...problems, ...found.flat()];
  },
};

/** What a source file does with tables that it may not. */
function problemsOf(file: string, source: string, owners: ReadonlyMap<string, Owner>): string[] {
  const domain = /^src\/domains\/([^/]+)\//.exec(file)?.[1];
  const place = domain === undefined ? -1 : DOMAINS.indexOf(domain as (typeof DOMAINS)[number]);
  const problems = new Set<string>();
  for (const table of tablesIn(source)) {
    const owner = owners.get(table);
    if (!owner || owner.place <= place) continue;
    problems.add(
      domain === undefined
        ? `${file} uses ${table}, which is ${owner.domain}'s`
        : `${file} uses ${table}, which is ${owner.domain}'s: ${domain} stands below it`,
    );
  }
  for (const table of writtenIn(source)) {
    const owner = owners.get(table);
    if (owner && owner.domain !== domain) problems.add(`${file} writes ${table}, which is ${owner.domain}'s`);
  }
  return [...problems];
}

/** Every word that may be a table: as SQL writes it, and as the query builder does. */
function tablesIn(source: string): Set<string> {
  const inSql = source.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [];
  const inBuilder = [...source.matchAll(/["'`]([a-z]+(?:[A-Z][a-z0-9]*)+)(?: as \w+)?["'`.]/g)].map(
    ([, name]) => name!,
  );
  return new Set([...inSql, ...inBuilder.map(toSnakeCase)]);
}

function writtenIn(source: string): Set<string> {
  const byBuilder = [...source.matchAll(WRITTEN_BY_BUILDER)].map(([, name]) => toSnakeCase(name!));
  return new Set([...byBuilder, ...[...source.matchAll(WRITTEN_BY_SQL)].map(([, name]) => name!.toLowerCase())]);
}

async function namesOfTables(): Promise<Set<string>> {
  const source = await readText(TABLES);
  const list = source.slice(source.indexOf("export interface Tables"));
  const names = [...list.matchAll(/^ {2}(\w+): [A-Z]\w+;$/gm)].map(([, name]) => toSnakeCase(name!));
  if (names.length === 0) throw new Error(`no table was found in ${TABLES}`);
  return new Set(names);
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readText(file: string): Promise<string> {
  return readFile(path.join(PROJECT_ROOT, file), "utf8");
}
