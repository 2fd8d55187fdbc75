import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { OPERATOR_GONE } from "./browser/import-file.ts";
import { IMPORT_KIND } from "./import-kind.ts";
import type { UserContext } from "#platform/context.ts";
import type { CatalogueImport, catalogueImport } from "../../contract/catalogue-import.ts";

export async function listFiles(folder: string): Promise<DataOf<typeof catalogueImport.listImports>["files"]> {
  await mkdir(folder, { recursive: true });
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => !entry.name.startsWith(".") && (entry.isFile() || entry.isDirectory()),
  );
  const files = await Promise.all(
    entries.map(async (entry) => {
      // Gone meanwhile: it is not there.
      const found = await stat(path.join(folder, entry.name)).catch(() => null);
      return (
        found && {
          name: entry.name,
          isFolder: entry.isDirectory(),
          sizeBytes: found.size,
          changedAt: found.mtime.toISOString(),
        }
      );
    }),
  );
  return files.filter((file) => file !== null).sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function findImport(context: UserContext, id: number): Promise<CatalogueImport> {
  const found = await selectImports(context).where("task.id", "=", id).executeTakeFirst();
  if (!found) throw doorRefusals.notFound("没有这次导入");
  return toImport(found);
}

const TITLE = sql<string>`coalesce(task.title, '导入 ' || file.file_name)`;
const STATE = sql<CatalogueImport["state"]>`coalesce(task.state, 'done')`;
const STARTED_AT = sql<Date>`coalesce(task.created_at, file.confirmed_at)`;

/** As what an import is told, and sorted: its task, or what was kept of that; then the list that was brought. */
export const IMPORT_FACTS = { title: TITLE, state: STATE, at: STARTED_AT };

/** All imports: by their tasks, by what was kept of tasks that went with an account, by the lists that were brought. */
export function selectImports({ db, user }: UserContext) {
  const own = db
    .selectFrom("accountTasks as own")
    .leftJoin("catalogueImportFiles as brought", "brought.taskId", "own.id")
    .select(["own.id", "own.title", "own.state", "own.progress", "own.note", "own.createdAt", "brought.id as fileId"])
    .select(sql<number | null>`own.user_id`.as("userId"))
    .where("own.kind", "=", IMPORT_KIND);
  // Column by column as those above.
  const past = db
    .selectFrom("cataloguePastImports as past")
    .select(["past.taskId as id", "past.title", "past.endedAs as state", sql<number>`100`.as("progress")])
    .select(["past.note", "past.createdAt", "past.fileId", sql<number | null>`null::bigint`.as("userId")]);
  const files = db
    .selectFrom("catalogueImportFiles")
    .select(["id", "fileName", "confirmedAt", "undoneAt"])
    .where("confirmedAt", "is not", null)
    .where("droppedAt", "is", null);
  return db
    .selectFrom(own.unionAll(past).as("task"))
    .fullJoin(files.as("file"), "file.id", "task.fileId")
    .leftJoin("accountUsers as operator", "operator.id", "task.userId")
    .select(["file.id as fileId", TITLE.as("title"), STATE.as("state"), STARTED_AT.as("createdAt")])
    .select([
      sql<number>`coalesce(task.id, -file.id)`.as("id"),
      sql<number>`coalesce(task.progress, 100)`.as("progress"),
      sql<string>`coalesce(task.note, '')`.as("note"),
      sql<string>`coalesce(operator.nick_name, ${OPERATOR_GONE})`.as("operator"),
      sql<boolean>`file.undone_at is not null`.as("isUndone"),
      sql<boolean>`coalesce(task.user_id = ${user.id}, false)`.as("isMine"),
    ]);
}

export function toImport({
  createdAt,
  ...row
}: Omit<CatalogueImport, "createdAt"> & { createdAt: Date }): CatalogueImport {
  return { ...row, createdAt: createdAt.toISOString() };
}
