import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { ImportFile, TrialFound, Undone } from "../../../contract/import-files.ts";
import { IMPORT_UNDO_DAYS } from "../../../import-labels.ts";
import type { ImportOptions } from "../import-options.ts";

export const OPERATOR_GONE = "已注销的运营人员";

/** One that was tried before changed brands were counted has none. */
type StoredFound = Omit<TrialFound, "changedBrands"> & Partial<Pick<TrialFound, "changedBrands">>;

/** Lists that were brought, with how far each is. */
export function selectImportFiles({ db }: Pick<Context, "db">) {
  return (
    db
      .selectFrom("catalogueImportFiles as file")
      .leftJoin("accountTasks as task", "task.id", "file.taskId")
      // What is kept of the task once that went with the account of its operator.
      .leftJoin("cataloguePastImports as past", "past.fileId", "file.id")
      .select(["file.id", "file.fileName", "file.headings", "file.source", "file.seller", "file.trial", "file.failure"])
      .select([
        "file.broughtAt",
        "file.confirmedAt",
        "file.taskId",
        "file.undoneAt",
        "file.trialAskedAt",
        "file.sha256",
      ])
      .select(["task.progress", "task.errorSha256"])
      .select([
        sql<string | null>`coalesce(task.note, past.note)`.as("note"),
        sql<string | null>`coalesce(task.state, past.ended_as)`.as("taskState"),
        sql<string[][]>`file.head`.as("head"),
        sql<Record<string, ColumnUse>>`file.columns`.as("columns"),
        sql<ImportFile["currency"]>`file.currency`.as("currency"),
        sql<StoredFound | null>`file.found`.as("found"),
        sql<string | null>`(select nick_name from account_users where id = file.brought_by)`.as("operator"),
        sql<string | null>`(select nick_name from account_users where id = file.confirmed_by)`.as("confirmedBy"),
        sql<string | null>`(select nick_name from account_users where id = file.undone_by)`.as("undoneBy"),
        sql<Undone | null>`file.undone`.as("undone"),
      ])
      .where("file.droppedAt", "is", null)
  );
}

type StoredFile = Awaited<ReturnType<ReturnType<typeof selectImportFiles>["execute"]>>[number];

/** One of them as it is stored; refused where there is none. */
export async function findStoredFile(context: Pick<Context, "db">, id: number): Promise<StoredFile> {
  const file = await selectImportFiles(context).where("file.id", "=", id).executeTakeFirst();
  if (!file) throw doorRefusals.notFound("没有这次导入");
  return file;
}

/** Until the answer to a trial is there it is tried; once confirmed, what its task says is so. */
function stateOf(file: StoredFile): ImportFile["state"] {
  if (file.undoneAt) return "undone";
  if (file.confirmedAt) return (file.taskState as ImportFile["state"] | null) ?? "done";
  if (file.trialAskedAt) return "trying";
  return file.found ? "tried" : "draft";
}

/** Whether a list may be imported as it was tried, or on from where that stopped: its file goes with the task that read it. */
export function mayConfirm(file: StoredFile): boolean {
  const state = stateOf(file);
  return state === "tried" || ((state === "failed" || state === "cancelled") && file.taskId !== null);
}

/** Whether an import that has ended may be taken back still. */
export function mayUndo(file: StoredFile, now: Date): boolean {
  return (
    ["done", "failed", "cancelled"].includes(stateOf(file)) &&
    now.getTime() - file.confirmedAt!.getTime() < IMPORT_UNDO_DAYS * DAY_MS
  );
}

export function toImportFile(file: StoredFile, now: Date): ImportFile {
  return {
    id: file.id,
    fileName: file.fileName,
    state: stateOf(file),
    columns: (file.headings ?? []).map((heading, column, headings) => ({
      heading,
      use: useOf(file, heading, headings.indexOf(heading) === column),
      samples: file.head.map((cells) => cells[column] ?? ""),
    })),
    source: file.source,
    seller: file.seller,
    currency: file.currency,
    trial: file.trial,
    found: file.found && { changedBrands: 0, ...file.found },
    failure: file.failure ?? "",
    operator: file.operator ?? OPERATOR_GONE,
    broughtAt: file.broughtAt.toISOString(),
    confirmedBy: file.confirmedAt ? (file.confirmedBy ?? OPERATOR_GONE) : "",
    taskId: file.taskId,
    progress: file.progress ?? 0,
    note: file.note ?? "",
    hasReport: Boolean(file.errorSha256),
    undoneAt: file.undoneAt?.toISOString() ?? null,
    undoneBy: file.undoneAt ? (file.undoneBy ?? OPERATOR_GONE) : "",
    undone: file.undone,
    canUndo: mayUndo(file, now),
  };
}

/** As what the columns that are called so are read: of two the first decides, and is the field alone. */
export function usesByHeading(headings: string[], uses: ColumnUse[]): Record<string, ColumnUse> {
  // A heading may be called like what every object has.
  return Object.fromEntries(new Map(headings.map((heading, at) => [heading, uses[at]!] as const).toReversed()));
}

function useOf({ columns }: Pick<StoredFile, "columns">, heading: string, isFirst: boolean): ColumnUse {
  const use = Object.hasOwn(columns, heading) ? columns[heading]! : "ignored";
  return isFirst || !isField(use) ? use : "ignored";
}

/** Whether a column that is read so is one of ours, which one column alone can be. */
export function isField(use: ColumnUse): boolean {
  return use !== "parameter" && use !== "ignored";
}

/** Whether a list is a table of columns: others name their fields in each row. */
export function isTable(fileName: string): boolean {
  return !/\.jsonl(\.gz)?$/i.test(fileName);
}

/** The list in a folder of one's own, under the name that its operator knows. */
export async function fetchList(
  { ports }: Pick<Context, "ports">,
  { sha256, fileName }: { sha256: string; fileName: string },
  folder: string,
): Promise<string> {
  const name = path
    .basename(fileName)
    .replace(/[^\p{L}\p{N} ._()-]/gu, "_")
    .replace(/^\.+/, "");
  const isListed = /\.(csv|tsv|jsonl)(\.gz)?$/i.test(name);
  const file = path.join(folder, isListed ? name : `${name}.csv`);
  await pipeline(await ports.fileStore.read(sha256), createWriteStream(file));
  return file;
}

/** How it is read, as its operator decided. */
export function optionsOf(
  {
    fileName,
    columns,
    source,
    seller,
    currency,
  }: Pick<StoredFile, "fileName" | "columns" | "source" | "seller" | "currency">,
  file: string,
): ImportOptions {
  return {
    paths: [file],
    articles: [],
    map: new Map(Object.entries(columns)),
    report: null,
    source: source || fileName.replace(/(\.(jsonl|csv|tsv|txt|xlsx))?(\.gz)?$/i, ""),
    seller: seller || null,
    currency,
    date: null,
  };
}
