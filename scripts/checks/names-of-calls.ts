import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";
import { nodesOf, parseSource } from "./parse-source.ts";

const HANDLERS = /^src\/domains\/[^/]+\/server\/([a-z-]+-)?handlers\.ts$/;
const CONTRACT = /^src\/domains\/[^/]+\/contract\/[a-z-]+\.ts$/;
const DEFINED = /^export const (\w+) = defineCalls\(/gm;
/** As many letters as two forms of a word share: `announce` and `announcement`. */
const STEM_LETTERS_MIN = 5;

/** A call, the use case that answers it and the file of that bear one name, the files of contract and server one noun (docs/conventions.md 2). */
export const namesOfCalls: Check = {
  name: "names of calls",
  async findProblems() {
    const files = await listFiles("src/domains");
    const read = (wanted: RegExp) =>
      Promise.all(
        files
          .filter((file) => wanted.test(file))
          .map(async (file) => ({ file, text: await readFile(path.join(PROJECT_ROOT, file), "utf8") })),
      );
    const [handlers, contracts] = await Promise.all([read(HANDLERS), read(CONTRACT)]);
    return [
      ...handlers.flatMap(({ file, text }) => differingNames(file, text)),
      ...contracts.flatMap(({ file, text }) => differingContract(file, text)),
    ];
  },
};

/** A contract's calls are called as its file, or that with a word before it: `partSearch` of `search.ts`. */
export function differingContract(file: string, text: string): string[] {
  const noun = path.basename(file, ".ts").replaceAll("-", "");
  return [...text.matchAll(DEFINED)]
    .map(([, name]) => name!)
    .filter((name) => !name.toLowerCase().endsWith(noun))
    .map((name) => `${file}: its calls are named ${name}, by another word than the file`);
}

/** What differs in one file of handlers. What a factory makes, or a function that stands there, has no name to compare. */
export function differingNames(file: string, text: string): string[] {
  const modules = new Map<string, string>();
  const answered: { call: string; useCase: string }[] = [];
  for (const node of nodesOf(parseSource(file, text).program)) {
    if (node.type === "ImportDeclaration")
      for (const specifier of node.specifiers)
        if (specifier.type === "ImportSpecifier") modules.set(specifier.local.name, node.source.value);
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "handle") {
      const [call, useCase] = node.arguments;
      if (call && useCase?.type === "Identifier")
        answered.push({ call: text.slice(call.start, call.end), useCase: useCase.name });
    }
  }

  const hasFolders = answered.some(({ useCase }) => folderOf(modules.get(useCase) ?? "") !== null);
  const apart = answered.flatMap(({ call, useCase }) => {
    const contract = modules.get(call.split(".")[0]!);
    const module = modules.get(useCase);
    if (!hasFolders || !contract || !module) return [];
    const noun = path.basename(contract, ".ts");
    const folder = folderOf(module) ?? domainOf(file);
    return sharesWord(noun, folder)
      ? []
      : [`${file}: ${call} of contract/${noun}.ts is answered by ${module}, in no folder of that noun`];
  });
  return [
    ...apart,
    ...answered
      .filter(({ call, useCase }) => call.split(".").at(-1) !== useCase)
      .map(({ call, useCase }) => `${file}: the call ${call} is answered by ${useCase}`),
    ...answered.flatMap(({ useCase }) => {
      const module = modules.get(useCase);
      return module && path.basename(module, ".ts") !== kebabCase(useCase)
        ? [`${file}: ${useCase} stands in ${module}, not in a file of its name`]
        : [];
    }),
  ];
}

/** The folder of a noun below `server/`; null for what stands in `server/` itself, which is of the domain's own noun. */
function folderOf(module: string): string | null {
  return module.split("/").slice(1, -1)[0] ?? null;
}

function domainOf(file: string): string {
  return file.split("/")[2] ?? "";
}

function sharesWord(one: string, other: string): boolean {
  return one.split("-").some((word) => other.split("-").some((same) => isSameWord(word, same)));
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || `${short}s` === long || stemOf(short) === stemOf(long) || sharesStem(short, long);
}

const stemOf = (word: string) => word.replace(/ies$/, "y");

function sharesStem(short: string, long: string): boolean {
  return short.length >= STEM_LETTERS_MIN && long.startsWith(short);
}

function kebabCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}
