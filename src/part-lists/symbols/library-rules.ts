import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

interface LibraryRules {
  /** Libraries of symbols that stand for any part of their kind; `*` at the end stands for any ending. */
  generic: string[];
  /** What stands before the maker in a library's name: `MCU_ST_STM32F4`. */
  beforeMaker: string[];
  /** Words in that place that are no makers. */
  notMakers: string[];
  /** Libraries that are called by their maker alone or not at all, and who that is. */
  makers: Record<string, string>;
}

let rules: LibraryRules | undefined;

function readRules(): LibraryRules {
  rules ??= JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, "seeds/catalogue/symbol-libraries.json"), "utf8"),
  ) as LibraryRules;
  return rules;
}

/** Whether the symbols of a library stand for kinds of parts, not for parts. */
export function isGenericLibrary(library: string): boolean {
  return readRules().generic.some((name) =>
    name.endsWith("*") ? library.startsWith(name.slice(0, -1)) : library === name,
  );
}

/** The maker that a library's name may tell, as it is written there. */
export function makerOfLibrary(library: string): string | null {
  const { beforeMaker, notMakers, makers } = readRules();
  const [first = "", word = ""] = library.split("_");
  if (beforeMaker.includes(first) && word !== "" && !notMakers.includes(word)) return splitWords(word);
  return Object.hasOwn(makers, library) ? makers[library]! : null;
}

/** `SiliconLabs` as it is written elsewhere. */
function splitWords(word: string): string {
  return word.replace(/([a-z])([A-Z])/g, "$1 $2");
}
