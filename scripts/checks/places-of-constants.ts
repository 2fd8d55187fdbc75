import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { resolveImport } from "./import-graph.ts";
import { listFiles } from "./list-files.ts";
import { nodesOf, parseSource } from "./parse-source.ts";
import type { Check } from "./tool-check.ts";

interface Source {
  file: string;
  text: string;
}

/** What both halves of a domain share: its words and contracts. */
const SHARED = /^src\/domains\/[^/]+\/(?:(?!audit-)(?:[a-z-]+-)?labels|contract\/[a-z-]+)\.ts$/;
const SHARED_NAMED = /labels\.ts"|\/contract\//;
const CONSTANT = /^export const ([A-Z][A-Z0-9_]*)\b/gm;
/** Words for people stand together, whoever says them. */
const WORDS = /_(LABELS?|NAMES)$/;
const SERVER = /^src\/domains\/[^/]+\/server\//;
const TESTS = /\.test\.tsx?$|\/testing\//;

/** A rule's limit stands in the use case; what the form must know too among the words or in the contract (docs/conventions.md 3). */
export const placesOfConstants: Check = {
  name: "places of constants",
  async findProblems() {
    const files = (await listFiles("src")).filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file));
    const sources = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(path.join(PROJECT_ROOT, file), "utf8") })),
    );
    return lonelyConstants(sources);
  },
};

/** The constants of words and contracts that one file of a server uses, and nobody else. */
export function lonelyConstants(sources: readonly Source[]): string[] {
  const users = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    if (SHARED.test(file) || SHARED_NAMED.test(text))
      for (const taken of takenBy(file, text)) {
        if (!users.has(taken)) users.set(taken, new Set());
        users.get(taken)!.add(file);
      }
  return sources
    .filter(({ file }) => SHARED.test(file))
    .flatMap((source) =>
      constantsOf(source).flatMap((name) => {
        const [user, ...others] = [
          ...(users.get(`${source.file} ${name}`) ?? []),
          ...(users.get(`${source.file} *`) ?? []),
        ];
        if (!user || others.length > 0 || !SERVER.test(user) || isUsedAtHome(source, name)) return [];
        return [`${name} of ${source.file} is used by ${user} alone: it stands there`];
      }),
    );
}

function constantsOf({ text }: Source): string[] {
  return [...text.matchAll(CONSTANT)].map(([, name]) => name!).filter((name) => !WORDS.test(name));
}

/** What a file takes of others, each as `file name`; `*` for all of one. */
function takenBy(file: string, text: string): string[] {
  const { module } = parseSource(file, text);
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => `${resolveImport(file, moduleRequest.value).to} ${importName.name ?? "*"}`),
  );
  const handedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [`${resolveImport(file, moduleRequest.value).to} ${importName.name ?? "*"}`] : [],
    );
  return [...imported, ...handedOn];
}

function isUsedAtHome({ file, text }: Source, name: string): boolean {
  const named = [...nodesOf(parseSource(file, text).program)].filter(
    (node) => node.type === "Identifier" && node.name === name,
  );
  return named.length > 1;
}
