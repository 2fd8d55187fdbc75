import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { describeFileError } from "./describe-error.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import { isListName, recogniseList, type ListKind } from "#part-lists/recognise-list.ts";
import { existing, isLibraryName, refuseLibrary } from "#part-lists/symbols/open-library.ts";

export interface ListInput {
  kind: ListKind;
  file: string;
  name: string;
}

/** The PDFs of one folder, or one PDF that was named itself. */
export interface PdfInput {
  name: string;
  files: string[];
}

export interface Inputs {
  /** Manufacturers first, then parts, then distributors, which look for their brands, then symbols, which look for their parts, then articles, which name them. */
  lists: ListInput[];
  pdfs: PdfInput[];
  /** Files that hold something else, and what. */
  skipped: { name: string; what: string }[];
  /** Endings of files that nobody reads, with their number. */
  otherEndings: Map<string, number>;
  /** What was named, or is called a list, and can't be read. */
  refused: { name: string; reason: string }[];
}

interface Found {
  file: string;
  name: string;
  sizeBytes: number;
  isNamed: boolean;
}

type Refuse = (file: string, error: unknown) => void;

/** Finds what is to be imported under the paths, in the order in which it is best read. */
export async function findInputs(
  paths: string[],
  mapped: ReadonlyMap<string, ColumnUse>,
  articles: string[] = [],
): Promise<Inputs> {
  const inputs: Inputs = { lists: [], pdfs: [], skipped: [], otherEndings: new Map(), refused: [] };
  for (const given of paths) {
    const root = path.resolve(given);
    try {
      const refuse = (file: string, error: unknown) =>
        refuseUnreadable(inputs, path.relative(path.dirname(root), file), error);
      const { isFolder, files } = await listFiles(root, refuse);
      const before = inputs.lists.length + inputs.pdfs.length + inputs.refused.length + inputs.skipped.length;
      await sortFiles(files, mapped, inputs);
      const isBarren =
        before === inputs.lists.length + inputs.pdfs.length + inputs.refused.length + inputs.skipped.length;
      if (isFolder && isBarren) inputs.refused.push({ name: given, reason: "文件夹里没有可导入的文件" });
    } catch (error) {
      refuseUnreadable(inputs, given, error);
    }
  }
  for (const given of articles) await addArticles(given, inputs);
  inputs.lists.sort((a, b) => rankOf(a) - rankOf(b));
  return inputs;
}

/** Of two libraries of one name the one in the newer format comes first. */
function rankOf({ kind, file }: ListInput): number {
  return { manufacturers: 0, parts: 1, distributors: 2, symbols: /\.lib$/i.test(file) ? 4 : 3, articles: 5 }[kind];
}

/** A list of articles is one because the operator says so: other lists have texts, too. */
async function addArticles(given: string, inputs: Inputs): Promise<void> {
  const file = path.resolve(given);
  const name = path.basename(file);
  try {
    const isList = (await stat(file)).isFile() && /\.jsonl(\.gz)?$/i.test(file);
    if (isList) inputs.lists.push({ kind: "articles", file, name });
    else inputs.refused.push({ name, reason: "文章名单应为 .jsonl 或 .jsonl.gz 文件" });
  } catch (error) {
    refuseUnreadable(inputs, given, error);
  }
}

function refuseUnreadable(inputs: Inputs, name: string, error: unknown) {
  const reason = describeFileError(error);
  if (reason === null) throw error;
  inputs.refused.push({ name, reason });
}

async function listFiles(root: string, refuse: Refuse): Promise<{ isFolder: boolean; files: Found[] }> {
  const found = await stat(root);
  if (found.isFile())
    return {
      isFolder: false,
      files: [{ file: root, name: path.basename(root), sizeBytes: found.size, isNamed: true }],
    };
  if (!found.isDirectory())
    throw Object.assign(new Error("neither file nor folder"), { code: "ENOENT", syscall: "stat" });
  const files: Found[] = [];
  const above = path.dirname(root);
  for await (const file of walk(root, refuse)) {
    try {
      const { size } = await stat(file);
      files.push({ file, name: path.relative(above, file), sizeBytes: size, isNamed: false });
    } catch (error) {
      refuse(file, error);
    }
  }
  // The long list first: a short one is often a part of it, and its rows are then known.
  return { isFolder: true, files: files.sort((a, b) => b.sizeBytes - a.sizeBytes || (a.file < b.file ? -1 : 1)) };
}

/** The files below a folder. Links are followed to files below the root alone: a list that was sent may hold links to anything. */
async function* walk(folder: string, refuse: Refuse, root = folder): AsyncGenerator<string> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    refuse(folder, error);
    return;
  }
  for (const entry of entries.filter(({ name }) => !name.startsWith("."))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(file, refuse, root);
    else if (entry.isFile()) yield file;
    else if (entry.isSymbolicLink() && (await leadsToFile(file, root, refuse))) yield file;
  }
}

/** Whether a link leads to an ordinary file below the root; one to a folder is passed over, any other is refused. */
async function leadsToFile(link: string, root: string, refuse: Refuse): Promise<boolean> {
  try {
    const [found, target, top] = await Promise.all([stat(link), realpath(link), realpath(root)]);
    if (found.isDirectory()) return false;
    if (found.isFile() && target.startsWith(top + path.sep)) return true;
    throw Object.assign(new Error("the link leads elsewhere"), { code: "EXDEV", syscall: "realpath" });
  } catch (error) {
    refuse(link, error);
    return false;
  }
}

async function sortFiles(files: Found[], mapped: ReadonlyMap<string, ColumnUse>, inputs: Inputs) {
  const pdfs = new Map<string, string[]>();
  for (const found of files) {
    const { file, name, isNamed } = found;
    if (isListName(file)) await sortList(found, mapped, inputs);
    else if (isLibraryName(file)) await sortLibrary(found, inputs);
    else if (/\.dcm$/i.test(file)) await sortWords(found, inputs);
    else if (/\.pdf$/i.test(file)) {
      const folder = isNamed ? name : path.dirname(name);
      pdfs.set(folder, [...(pdfs.get(folder) ?? []), file]);
    } else if (isNamed)
      inputs.refused.push({
        name,
        reason: "不支持的文件类型：可导入 .jsonl、.jsonl.gz、.csv、.kicad_sym、.lib、.pdf 和文件夹",
      });
    else if (path.basename(file) !== "index.json") {
      const ending = path.extname(file).toLowerCase() || "无后缀";
      inputs.otherEndings.set(ending, (inputs.otherEndings.get(ending) ?? 0) + 1);
    }
  }
  for (const [name, some] of [...pdfs].sort(([a], [b]) => (a < b ? -1 : 1)))
    inputs.pdfs.push({ name, files: some.sort() });
}

async function sortList({ file, name, isNamed }: Found, mapped: ReadonlyMap<string, ColumnUse>, inputs: Inputs) {
  try {
    const recognised = await recogniseList(file, mapped);
    if ("kind" in recognised) inputs.lists.push({ kind: recognised.kind, file, name });
    else if ("other" in recognised) inputs.skipped.push({ name, what: recognised.other });
    else if ("failure" in recognised) inputs.refused.push({ name, reason: recognised.failure });
    // A bill that was named itself was taken for a list; folders hold both.
    else if (isNamed) inputs.refused.push({ name, reason: recognised.bill });
    else inputs.skipped.push({ name, what: recognised.bill });
  } catch (error) {
    refuseUnreadable(inputs, name, error);
  }
}

async function sortLibrary({ file, name, isNamed }: Found, inputs: Inputs) {
  try {
    const refused = await refuseLibrary(file);
    if (!refused) inputs.lists.push({ kind: "symbols", file, name });
    else if (refused.isOther && !isNamed) inputs.skipped.push({ name, what: refused.reason });
    else inputs.refused.push({ name, reason: refused.reason });
  } catch (error) {
    refuseUnreadable(inputs, name, error);
  }
}

/** The words of a library are read with it. */
async function sortWords({ file, name, isNamed }: Found, inputs: Inputs) {
  const hasLibrary = (await existing(file.replace(/\.dcm$/i, ".lib"))) !== null;
  if (isNamed)
    inputs.refused.push({
      name,
      reason: hasLibrary ? "请导入同名的 .lib，.dcm 会一并读取" : "只有 .dcm，没有同名的 .lib",
    });
  else if (!hasLibrary) inputs.skipped.push({ name, what: "只有 .dcm，没有同名的 .lib" });
}
