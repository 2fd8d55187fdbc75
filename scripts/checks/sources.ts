import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type Check, listFiles } from "./check.ts";

const FOLDERS = ["src", "e2e", "scripts", "bench"];
const GENERATED = new Set(["src/platform/tables.ts"]);
const CODE = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.(test|spec)\.tsx?$|\/conformance\.ts$/;
const MOST_LINES = 300;
const MOST_LINES_OF_A_TEST = 500;

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const EMPTY_WORDS = /(^|-)(utils?|helpers?|common|misc|managers?)(-|\.|$)/;

/** Names of files and folders say what is in them, in kebab-case (docs/conventions.md 10). */
export const fileNames: Check = {
  name: "names of files",
  async findProblems() {
    const files = await listFiles(...FOLDERS);
    const names = new Set(files.flatMap((file) => file.split("/")));
    const odd = [...names]
      .filter((name) => name !== "README.md" && !KEBAB_CASE.test(name))
      .map((name) => `${name} is not in kebab-case`);
    const empty = [...names]
      .filter((name) => EMPTY_WORDS.test(name))
      .map((name) => `${name} does not say what is in it`);
    return [...odd, ...empty];
  },
};

/** A file can be read in one go (docs/conventions.md 12). */
export const fileLengths: Check = {
  name: "lengths of files",
  async findProblems() {
    const files = (await listFiles(...FOLDERS)).filter((file) => CODE.test(file) && !GENERATED.has(file));
    const lengths = await Promise.all(files.map(countLines));
    return files.flatMap((file, index) => {
      const most = TEST.test(file) ? MOST_LINES_OF_A_TEST : MOST_LINES;
      return lengths[index]! > most ? [`${file} has ${lengths[index]} lines, ${most} are allowed`] : [];
    });
  },
};

async function countLines(file: string): Promise<number> {
  return (await readText(file)).trimEnd().split("\n").length;
}

function readText(file: string): Promise<string> {
  return readFile(path.join(PROJECT_ROOT, file), "utf8");
}
