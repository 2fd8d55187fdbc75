import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, time, writtenLine, writtenText } from "#api/fields.ts";
import { COLUMN_USES } from "#shared/column-uses.ts";
import { IMPORT_CURRENCIES, IMPORT_FILE_STATES } from "../import-labels.ts";

const COLUMNS_MAX = 200;
const use = z.enum(COLUMN_USES, "列的含义有误");

const TriedRow = z.object({
  line: z.int(),
  outcome: z.enum(["added", "changed", "unchanged", "refused"]),
  mpn: z.string(),
  brand: z.string(),
  category: z.string(),
  package: z.string(),
  description: z.string(),
  /** How many values of parameters it has then. */
  values: z.int(),
  /** Why it is refused. */
  reason: z.string(),
});

const Found = z.object({
  read: z.int(),
  /** Parts and brands that would be new, and parts of which something would change. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  addedBrands: z.array(z.string()),
  addedBrandCount: z.int(),
  /** Brands that were there, and of which something would change: facts, or what they are called. */
  changedBrands: z.int(),
  /** What operators have said otherwise: it stands, and becomes cases. */
  differences: z.int(),
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  notes: z.array(z.string()),
  rows: z.array(TriedRow),
});

const Kept = z.object({ what: z.string(), count: z.int() });

/** A part or brand that stays, with where the console shows it; of a part the note is its brand. */
const KeptThing = z.object({ title: z.string(), note: z.string(), path: z.string() });

const Undone = z.object({
  removedParts: z.int(),
  removedBrands: z.int(),
  restored: z.int(),
  /** New parts and brands that something uses, by what does. */
  used: z.array(Kept),
  keptParts: z.int(),
  firstKeptParts: z.array(KeptThing),
  keptBrands: z.int(),
  firstKeptBrands: z.array(KeptThing),
  /** What was changed since, or has something in its place; and the parts whose it is. */
  left: z.array(Kept),
  leftParts: z.int(),
  firstLeftParts: z.array(KeptThing),
});

const ImportFile = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(IMPORT_FILE_STATES),
  /** Of a table: its columns, and as what each is read. */
  columns: z.array(z.object({ heading: z.string(), use, samples: z.array(z.string()) })),
  source: z.string(),
  seller: z.string(),
  currency: z.enum(IMPORT_CURRENCIES),
  /** Which trial it is: what is confirmed is what was tried last. */
  trial: z.int(),
  found: Found.nullable(),
  /** Why the latest trial found nothing. */
  failure: z.string(),
  operator: z.string(),
  broughtAt: time,
  confirmedBy: z.string(),
  taskId: z.int().nullable(),
  progress: z.int(),
  note: z.string(),
  hasReport: z.boolean(),
  undoneAt: time.nullable(),
  undoneBy: z.string(),
  /** What undoing it came to, as long as that is known. */
  undone: Undone.nullable(),
  canUndo: z.boolean(),
});

export type ImportFile = z.output<typeof ImportFile>;
export type KeptThing = z.output<typeof KeptThing>;
export type Undone = z.output<typeof Undone>;
export type TrialFound = z.output<typeof Found>;
export type TriedRow = z.output<typeof TriedRow>;

/** Imports of lists that operators bring by the browser: mapped, tried, confirmed, undone. */
export const importFiles = defineCalls("catalogue", {
  /** Opens an uploaded list, of the purpose `catalogue-list`, and guesses its columns; asked again for the same upload it answers the same. */
  openImportFile: {
    method: "POST",
    path: "/ops/import-files",
    access: "operator",
    input: z.object({ uploadId: z.string().max(40) }),
    data: ImportFile,
  },
  /** A list that was brought, with what its trial found or what became of it. */
  findImportFile: {
    method: "GET",
    path: "/ops/import-files/:id",
    access: "operator",
    input: z.object({ id }),
    data: ImportFile,
  },
  /** Tries a list behind the answer with these columns: nothing is written, and it is told what would be. */
  tryImport: {
    method: "POST",
    path: "/ops/import-files/:id/try",
    access: "operator",
    body: "json",
    input: z.object({
      id,
      /** In the order of the headings; nothing for a list that names its fields itself. */
      uses: z.array(use).max(COLUMNS_MAX, "列过多").default([]),
      source: writtenLine(60, "名单名称最多 60 个字").default(""),
      seller: writtenLine(60, "卖家最多 60 个字").default(""),
      currency: z.enum(IMPORT_CURRENCIES, "请选择币种").default("CNY"),
    }),
    data: ImportFile,
    limit: { calls: 30, seconds: 3600 },
  },
  /** Imports a list behind the answer as its latest trial was; once. One that was stopped or failed goes on from there. */
  confirmImport: {
    method: "POST",
    path: "/ops/import-files/:id/confirm",
    access: "operator",
    input: z.object({ id, trial: formInteger(0, 1_000_000, "试导入有误") }),
    data: ImportFile,
  },
  /** Gives up a list that was not imported yet. */
  dropImportFile: {
    method: "POST",
    path: "/ops/import-files/:id/drop",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },
  /** Takes back what an import of the last 30 days did, as far as nothing else uses it and nobody has changed it since; tells what stays. */
  undoImport: {
    method: "POST",
    path: "/ops/import-files/:id/undo",
    access: "operator",
    input: z.object({ id, reason: writtenText(500, "原因最多 500 个字").min(1, "请填写撤销原因") }),
    data: Undone,
  },
  /** The refused rows and remarks of an import as CSV. */
  saveImportReport: {
    method: "GET",
    path: "/ops/import-files/:id/report",
    access: "operator",
    input: z.object({ id }),
    data: "file",
  },
});
