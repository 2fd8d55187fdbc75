import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { listFiles } from "./list-files.ts";
import type { Check } from "./tool-check.ts";

const FOLDERS = ["src", "e2e", "scripts", "bench"];
const GENERATED = new Set(["src/platform/tables.ts"]);
const CODE = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.(test|spec)\.tsx?$|\/conformance\.ts$/;
const LINES_MAX = 300;
const TEST_LINES_MAX = 500;

const COMMENT_CHARACTERS_MAX = 200;
/** What begins a line: a block, or lines that follow each other. */
const COMMENT = /^[ \t]*\/\*[^]*?\*\/|^[ \t]*\/\/.*(\n[ \t]*\/\/.*)*/gm;
const COMMENT_MARKS = /^[ \t]*(\/\/|\/\*\*?|\*\/|\*)|\*\/$/gm;

/** `"` as `""`, and cells that end with a line. */
const CELLS_QUOTED = /\.replace(?:All)?\(\s*(?:'"'|\/"\/g)\s*,\s*'""'/;
const CELLS_JOINED = /\.join\((?:","|";"|"\\t")\)\}?[^\n]{0,8}\\r?\\n/;
/** Quotes as PostgreSQL's settings have them. */
const NOT_A_TABLE = new Set(["src/platform/embedded-postgres/run-server.ts"]);

/** What a domain keeps by the database that it was read from. */
const KEPT_BY_DATABASE = /new WeakMap<Database\b|^let \w+:[^;=]*\bdatabase\b/m;
/** Tables in turns of their own; and what is counted or locked, not made of rows. */
const KEPT_OTHERWISE = new Set([
  "src/domains/catalogue/server/public/lock-in-order.ts",
  "src/domains/selection/server/category-parts/table-cache.ts",
  "src/domains/security-log/server/count-burst.ts",
  "src/domains/security-log/server/bursts.ts",
  "src/domains/security-log/server/refused-inputs.ts",
  "src/domains/security-log/server/alarms/raise-alarms.ts",
]);

const CONSOLE_FORM = /\/console\/[^/]*\.tsx$/;
const NAMED_FIELD = /<(?:input|select|textarea|ThingPicker|Choices)\b[^<]*?\sname="(\w+)"/g;

const CUT_OFF = /\.unroute\(|\.unrouteAll\(\)/;

const PAGES = /\bdatasheet(?:_document_pages\b|DocumentPages\b)/;
/** What a statement answers that is written by hand, or a type that is waved aside. */
const TYPED_AS_TEXT =
  /\btext\??: ?(?:string|any|unknown)\b|\bfn<string>\(\s*["'`](?:left|right|substr)|as unknown as string\b/;

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
      const most = TEST.test(file) ? TEST_LINES_MAX : LINES_MAX;
      return lengths[index]! > most ? [`${file} has ${lengths[index]} lines, ${most} are allowed`] : [];
    });
  },
};

/** A comment says why, in one sentence (docs/conventions.md 12). */
export const commentLengths: Check = {
  name: "lengths of comments",
  async findProblems() {
    const files = (await listFiles(...FOLDERS)).filter((file) => CODE.test(file) && !GENERATED.has(file));
    const found = await Promise.all(files.map(async (file) => longComments(file, await readText(file))));
    return found.flat();
  },
};

/** What people give as an address of the web is read by one rule: `webAddress`, `isWebAddress` (docs/conventions.md 2). */
export const webAddresses: Check = {
  name: "addresses of the web",
  async findProblems() {
    const files = (await listFiles("src/domains", "src/api")).filter((file) => CODE.test(file) && !TEST.test(file));
    const found = await Promise.all(
      files.map(async (file) =>
        /\bz\s*\.(?:url|httpUrl)\(/.test(await readText(file))
          ? [`${file}: z.url lets names before the host pass`]
          : [],
      ),
    );
    return found.flat();
  },
};

/** Tables as text are written by `csvLine` alone, which lets no cell be a formula. */
export const tablesAsText: Check = {
  name: "tables as text",
  async findProblems() {
    const files = (await listFiles("src")).filter((file) => CODE.test(file) && !TEST.test(file));
    const found = await Promise.all(files.map(async (file) => handmadeTables(file, await readText(file))));
    return found.flat();
  },
};

/** What is made of rows for all who ask is kept by `makeForAll` and `cacheRows`, which make it once (docs/conventions.md 4). */
export const keptRows: Check = {
  name: "what is kept of rows",
  async findProblems() {
    const files = (await listFiles("src/domains")).filter((file) => CODE.test(file) && !TEST.test(file));
    const found = await Promise.all(files.map(async (file) => handmadeCaches(file, await readText(file))));
    return found.flat();
  },
};

/** What pages print is `PrintedText` wherever their rows are read: workers and bounded readers alone make a text of it. */
export const printedTexts: Check = {
  name: "printed texts",
  async findProblems() {
    const files = (await listFiles("src")).filter(
      (file) => CODE.test(file) && !TEST.test(file) && !file.includes("/testing/") && !GENERATED.has(file),
    );
    const found = await Promise.all(files.map(async (file) => textsByHand(file, await readText(file))));
    return found.flat();
  },
};

/** Forms that tell what their writer has seen show it until it is saved: shown anew after a refusal, they would overwrite it. */
export const seenForms: Check = {
  name: "forms that tell what was seen",
  async findProblems() {
    const files = (await listFiles("src/domains")).filter((file) => file.endsWith(".tsx") && !TEST.test(file));
    const found = await Promise.all(files.map(async (file) => overtakenForms(file, await readText(file))));
    return found.flat();
  },
};

/** What a journey answers in the portal's place it answers to the end: cut off, an answer under way fails whichever test runs by then. */
export const endedRoutes: Check = {
  name: "answers of journeys",
  async findProblems() {
    const files = (await listFiles("e2e")).filter((file) => CODE.test(file));
    const found = await Promise.all(files.map(async (file) => cutOffRoutes(file, await readText(file))));
    return found.flat();
  },
};

/** Where answers are ended without saying what becomes of those under way. */
export function cutOffRoutes(file: string, text: string): string[] {
  return CUT_OFF.test(text) ? [`${file} ends its routes without unrouteAll({ behavior })`] : [];
}

/** What sends `updatedAt` of what it shows, and shows it anew whatever became of that. */
export function overtakenForms(file: string, text: string): string[] {
  const isOvertaken = /\bupdatedAt: \w+\.updatedAt\b/.test(text) && /\buseAction\(/.test(text);
  return isOvertaken ? [`${file} tells what it has seen by useAction: useOwnAction keeps what was typed`] : [];
}

/** Forms of the console say at each field why it was refused (docs/conventions.md 20): a toast is gone before it is mended. */
export const saidAtFields: Check = {
  name: "refusals at their fields",
  async findProblems() {
    const files = (await listFiles("src/domains")).filter((file) => CONSOLE_FORM.test(file) && !TEST.test(file));
    const found = await Promise.all(files.map(async (file) => silentFields(file, await readText(file))));
    return found.flat();
  },
};

/** Fields of a form that is sent, whose failure is not shown; where it is shown by name they all are. */
export function silentFields(file: string, text: string): string[] {
  if (!text.includes('method="dialog"') || text.includes("failures[name]")) return [];
  const names = new Set([...text.matchAll(NAMED_FIELD)].map(({ 1: name }) => name!));
  return [...names]
    .filter((name) => !text.includes(`["${name}"]`))
    .map((name) => `${file}: why ${name} was refused is not shown at it`);
}

/** What looks like a cache of rows that each asker fills by himself. */
export function handmadeCaches(file: string, text: string): string[] {
  const isKept = KEPT_BY_DATABASE.test(text) && !KEPT_OTHERWISE.has(file);
  return isKept ? [`${file} keeps rows past src/platform/make-for-all.ts`] : [];
}

/** Where the text of a page becomes one that anything may go through. */
export function textsByHand(file: string, text: string): string[] {
  return PAGES.test(text) && TYPED_AS_TEXT.test(text) ? [`${file} reads texts of pages past PrintedText`] : [];
}

/** What looks like cells that are quoted or joined by hand. */
export function handmadeTables(file: string, text: string): string[] {
  if (file === "src/platform/csv-line.ts") return [];
  const isTable = CELLS_JOINED.test(text) || (CELLS_QUOTED.test(text) && !NOT_A_TABLE.has(file));
  return isTable ? [`${file} writes a table past src/platform/csv-line.ts`] : [];
}

/** The comments of a file that are too long, each by its line; those behind code are as short as their line. */
export function longComments(file: string, text: string): string[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const { length } = comment.replace(COMMENT_MARKS, "").replace(/\s+/g, " ").trim();
    if (length <= COMMENT_CHARACTERS_MAX) return [];
    const line = text.slice(0, index).split("\n").length;
    return [`${file}:${line}: a comment of ${length} characters, ${COMMENT_CHARACTERS_MAX} are allowed`];
  });
}

async function countLines(file: string): Promise<number> {
  return (await readText(file)).trimEnd().split("\n").length;
}

function readText(file: string): Promise<string> {
  return readFile(path.join(PROJECT_ROOT, file), "utf8");
}
