import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";

const CURRENCIES = ["CNY", "USD", "HKD", "EUR"] as const;
const IMPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;

const Import = z.object({
  /** Of its task, where whoever started it finds the report, as long as his account is not closed; below zero where no task is known. */
  id: z.int(),
  title: z.string(),
  /** The list that was brought by the browser, if it was. */
  fileId: z.int().nullable(),
  isUndone: z.boolean(),
  state: z.enum(IMPORT_STATES),
  /** Per cent of the file being read. */
  progress: z.int(),
  note: z.string(),
  operator: z.string(),
  isMine: z.boolean(),
  createdAt: time,
});

export type CatalogueImport = z.output<typeof Import>;

export const catalogueImport = defineCalls("catalogue", {
  /** What lies in the folder for imports, lists that wait to be confirmed, and the imports, the latest first unless sorted otherwise. */
  listImports: {
    method: "GET",
    path: "/ops/imports",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "最多 60 个字")),
      state: optionalField(z.enum(IMPORT_STATES, "没有这个状态")),
      sort: sortField("title", "state", "operator", "at"),
      pageIndex,
      pageSize,
    }),
    data: z.object({
      folder: z.string(),
      files: z.array(z.object({ name: z.string(), isFolder: z.boolean(), sizeBytes: z.int(), changedAt: time })),
      imports: listOf(Import),
      /** Lists that were brought by the browser, and are not confirmed yet. */
      drafts: z.array(z.object({ id: z.int(), fileName: z.string(), operator: z.string(), broughtAt: time })),
    }),
  },

  /** Imports a file or folder that lies in the folder for imports, behind the answer; one at a time. */
  startImport: {
    method: "POST",
    path: "/ops/imports",
    access: "operator",
    input: z.object({
      file: writtenLine(255, "文件名过长").min(1, "请选择文件"),
      /** The name of the list; else the file's. */
      source: writtenLine(60, "名单名称最多 60 个字").default(""),
      /** Who sells the rows that have a price and no LCSC number. */
      seller: writtenLine(60, "卖家最多 60 个字").default(""),
      currency: z.enum(CURRENCIES, "请选择币种").default("CNY"),
    }),
    data: Import,
  },

  /** Stops an import after the batch under way; the next one of the same file goes on from there. */
  cancelImport: {
    method: "POST",
    path: "/ops/imports/:id/cancel",
    access: "operator",
    input: z.object({ id }),
    data: Import,
  },
});
