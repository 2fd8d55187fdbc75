import type { Upload } from "../../contract/uploads.ts";

/** What stands in the form of an upload. */
export interface UploadFields extends Record<string, string> {
  mpns: string;
  brandName: string;
  title: string;
  description: string;
  categoryId: string;
  kind: string;
  language: string;
  version: string;
  publishedOn: string;
  sourceUrl: string;
  olderId: string;
  hasRights: string;
}

const KEY = "datasheets.uploads";
const KEPT_MAX = 100;

type Drafts = Record<string, Partial<UploadFields>>;

/** What is known of an upload, as its form holds it. */
export function knownFields(upload: Upload): UploadFields {
  return {
    mpns: upload.mpns.join("\n"),
    brandName: upload.brandName,
    title: upload.title,
    description: upload.description,
    categoryId: upload.categoryId === null ? "" : String(upload.categoryId),
    kind: upload.kind,
    language: upload.language ?? "",
    version: upload.version,
    publishedOn: upload.publishedOn ?? "",
    sourceUrl: upload.sourceUrl,
    olderId: upload.olderId === null ? "" : String(upload.olderId),
    hasRights: "",
  };
}

/** What was typed into its form and not submitted yet, else what is known of it. */
export function fieldsOf(upload: Upload): UploadFields {
  return { ...knownFields(upload), ...readDrafts()[upload.id] } as UploadFields;
}

/** Keeps what is typed, so that it survives a reload; where the browser has no room it is kept on the page alone. */
export function storeDraft(id: number, fields: UploadFields): void {
  writeDrafts({ ...readDrafts(), [id]: fields });
}

/** Forgets what was typed: it was submitted, or its upload is gone. */
export function dropDraft(id: number): void {
  const { [id]: _, ...others } = readDrafts();
  writeDrafts(others);
}

function readDrafts(): Drafts {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Drafts;
  } catch {
    return {};
  }
}

function writeDrafts(drafts: Drafts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(-KEPT_MAX))));
  } catch {
    // Without room it is kept on the page alone.
  }
}
