import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";
import { nodesOf, parseSource } from "./parse-source.ts";

/** Words that names no longer bear, with what is said instead (docs/glossary.md). */
const OUT_OF_USE: { word: RegExp; instead: string }[] = [
  { word: /settle/i, instead: "decide" },
  { word: /supervis/i, instead: "…ForOperators" },
  { word: /^standing|Standing|standing$|STANDING|standing-/, instead: "status" },
  { word: /held_?-?words?/i, instead: "sensitive words" },
  { word: /(^|_)MOST_|_MOST$/, instead: "_MAX" },
];
/** Names that stay: of promises, of libraries, of tables and states that stand in rows, and what is no limit. */
const EXCEPTIONS = new Set([
  "allSettled",
  "settleLogin",
  "settled",
  "supervise",
  "newsHeldWords",
  "NewsHeldWords",
  "accountStandingReasons",
  "AccountStandingReasons",
  "MOST_POPULAR",
]);

/** Names in code, and of files, bear the words of the glossary (docs/conventions.md 10). */
export const wordsOutOfUse: Check = {
  name: "words out of use",
  async findProblems() {
    const files = (await listFiles("src", "e2e", "scripts", "bench")).filter((file) => /\.tsx?$/.test(file));
    const found = await Promise.all(
      files.map(async (file) => oldNames(file, await readFile(path.join(PROJECT_ROOT, file), "utf8"))),
    );
    return found.flat();
  },
};

/** The names of a file, its own among them, that bear a word which is out of use, each once. */
export function oldNames(file: string, text: string): string[] {
  // Reading the names of a file takes longer than looking for the letters.
  const suspect = /settle|supervis|standing|held_?-?word|MOST/i.test(text) ? identifiersOf(file, text) : [];
  const names = [path.basename(file).replace(/\..*$/, ""), ...new Set(suspect)];
  return names
    .filter((name) => !EXCEPTIONS.has(name))
    .flatMap((name) => {
      const old = OUT_OF_USE.find(({ word }) => word.test(name));
      return old ? [`${file}: ${name} (${old.instead} is the word)`] : [];
    });
}

function identifiersOf(file: string, text: string): string[] {
  return [...nodesOf(parseSource(file, text).program)].flatMap((node) =>
    node.type === "Identifier" || node.type === "PrivateIdentifier" || node.type === "JSXIdentifier" ? node.name : [],
  );
}
