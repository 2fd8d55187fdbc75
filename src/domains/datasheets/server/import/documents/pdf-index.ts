import { readFile } from "node:fs/promises";
import path from "node:path";

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
  /** Whether the number was stated as such, and not only looks like one. */
  isStated: boolean;
}

export const NO_FACTS: DocumentFacts = { mpn: null, manufacturer: null, title: null, kind: null, language: null, version: null, publishedOn: null, source: null, sourceUrl: null, isStated: false };

type Index = Map<string, DocumentFacts>;

const MAX_TEXT_LENGTH = 200;
const CONTROLS = /[\p{Cc}\p{Cs}\ufffd\u2028\u2029]+/gu;

/** Looks up what the index.json beside a PDF, or one folder above, says of it. Answers null where none names it. */
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
  let entries: unknown;
  try {
    entries = JSON.parse(await readFile(path.join(folder, "index.json"), "utf8"));
  } catch {
    // None, or one that says nothing: the files are then told by their names.
    return new Map();
  }
  const list = Array.isArray(entries) ? entries : [];
  return new Map(
    list.flatMap((entry: unknown): [string, DocumentFacts][] => {
      if (typeof entry !== "object" || entry === null) return [];
      const fields = entry as Record<string, unknown>;
      return typeof fields.file === "string" ? [[path.resolve(folder, fields.file), readFacts(fields)]] : [];
    }),
  );
}

function readFacts(fields: Record<string, unknown>): DocumentFacts {
  return {
    mpn: readText(fields.mpn, 100),
    manufacturer: readText(fields.manufacturer, 100),
    title: readText(fields.title),
    kind: readText(fields.docType ?? fields.kind),
    language: readText(fields.language),
    version: readText(fields.version, 50),
    publishedOn: readDay(fields.publishedOn ?? fields.date),
    source: readText(fields.source),
    sourceUrl: readUrl(fields.url ?? fields.sourceUrl),
    isStated: true,
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

function readUrl(raw: unknown): string | null {
  return typeof raw === "string" && raw.length <= 2000 && /^https?:\/\//i.test(raw) && URL.canParse(raw) ? raw : null;
}
