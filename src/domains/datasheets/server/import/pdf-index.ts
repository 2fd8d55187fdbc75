import { isWebAddress } from "#shared/safe-link.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describeFileError } from "#domains/catalogue/server/public.ts";

/** What is known of a document beside its bytes. */
export interface DocumentFacts {
  mpn: string | null;
  manufacturer: string | null;
  title: string | null;
  kind: string | null;
  language: string | null;
  version: string | null;
  publishedOn: string | null;
  source: string | null;
  sourceUrl: string | null;
  /** The edition before it: its SHA-256, or its file. */
  replaces: string | null;
  /** Whether the number was stated as such, and not only looks like one. */
  isStated: boolean;
  /** Made of another file, or kept to see how broken ones are met: no datasheet. */
  isTestFile: boolean;
}

export const NO_FACTS: DocumentFacts = {
  mpn: null,
  manufacturer: null,
  title: null,
  kind: null,
  language: null,
  version: null,
  publishedOn: null,
  source: null,
  sourceUrl: null,
  replaces: null,
  isStated: false,
  isTestFile: false,
};

type Index = Map<string, DocumentFacts>;

const MAX_TEXT_LENGTH = 200;
const GITHUB_SOURCE = /^github:([\w-]{1,39}\/(?!\.{1,2}$)[\w.-]{1,100})$/;
const TEST_KIND = /^robustness\b/i;
const CONTROLS = /[\p{Cc}\p{Cs}\ufffd\u2028\u2029]+/gu;

/** An index lies beside the PDFs and can't be read; the message says why. */
export class UnreadableIndex extends Error {
  override name = "UnreadableIndex";
  readonly file: string;

  constructor(file: string, message: string) {
    super(message);
    this.file = file;
  }
}

/**
 * Looks up what the index.json beside a PDF, or one folder above, says of it. Answers null where none names it.
 * Throws UnreadableIndex where one that might name it can't be read.
 */
export function openPdfIndexes(): (file: string) => Promise<DocumentFacts | null> {
  const indexes = new Map<string, Promise<Index>>();
  const indexOf = (folder: string) => {
    const index = indexes.get(folder) ?? readIndex(folder);
    indexes.set(folder, index);
    return index;
  };
  return async (file) => {
    const folder = path.dirname(file);
    return (await indexOf(folder)).get(file) ?? (await indexOf(path.dirname(folder))).get(file) ?? null;
  };
}

async function readIndex(folder: string): Promise<Index> {
  const file = path.join(folder, "index.json");
  const entries = await readEntries(file);
  return new Map(
    entries.map((entry: unknown, index): [string, DocumentFacts] => {
      const fields = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
      if (typeof fields.file !== "string")
        throw new UnreadableIndex(file, `index.json 第 ${index + 1} 项没有写 file（文件名）`);
      return [path.resolve(folder, fields.file), readFacts(fields, folder)];
    }),
  );
}

async function readEntries(file: string): Promise<unknown[]> {
  let entries: unknown;
  try {
    entries = JSON.parse((await readFile(file, "utf8")).replace(/^\ufeff/, ""));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    const reason = error instanceof SyntaxError ? "不是完整的 JSON" : describeFileError(error);
    if (reason === null) throw error;
    throw new UnreadableIndex(file, `index.json 不能读：${reason}`);
  }
  if (!Array.isArray(entries)) throw new UnreadableIndex(file, 'index.json 不是数组（应写成 [{ "file": … }, …]）');
  return entries;
}

function readFacts(fields: Record<string, unknown>, folder: string): DocumentFacts {
  return {
    mpn: readText(fields.mpn, 100),
    manufacturer: readText(fields.manufacturer, 100),
    title: readText(fields.title),
    kind: readText(fields.docType ?? fields.kind),
    language: readText(fields.language),
    version: readText(fields.version, 50),
    publishedOn: readDay(fields.publishedOn ?? fields.date),
    source: readText(fields.source),
    sourceUrl: readUrl(fields.url ?? fields.sourceUrl) ?? gitHubAddress(fields),
    replaces: readReplaced(fields.replaces, folder),
    isStated: true,
    isTestFile: fields.derived === true || TEST_KIND.test(readText(fields.docType ?? fields.kind) ?? ""),
  };
}

function readText(raw: unknown, maxLength = MAX_TEXT_LENGTH): string | null {
  const text = typeof raw === "string" ? raw.replace(CONTROLS, " ").trim() : "";
  return text !== "" && text.length <= maxLength ? text : null;
}

function readDay(raw: unknown): string | null {
  const text = typeof raw === "string" ? raw : "";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function readReplaced(raw: unknown, folder: string): string | null {
  const text = readText(raw);
  return text === null ? null : /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : path.resolve(folder, text);
}

/** The page of a file in a public repository, as it was at that commit. */
function gitHubAddress({ source, commit, path: file }: Record<string, unknown>): string | null {
  const repository = typeof source === "string" ? GITHUB_SOURCE.exec(source)?.[1] : undefined;
  if (
    repository === undefined ||
    typeof commit !== "string" ||
    !/^[0-9a-f]{40}$/i.test(commit) ||
    typeof file !== "string" ||
    !file.isWellFormed()
  )
    return null;
  const steps = file.split("/");
  if (steps.some((step) => ["", ".", ".."].includes(step))) return null;
  return readUrl(`https://github.com/${repository}/blob/${commit}/${steps.map(encodeURIComponent).join("/")}`);
}

function readUrl(raw: unknown): string | null {
  return typeof raw === "string" && raw.length <= 2000 && isWebAddress(raw) ? raw : null;
}
