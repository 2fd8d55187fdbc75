import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
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

export function selectImports({ db, user }: UserContext) {
  return db
    .selectFrom("accountTasks as task")
    .leftJoin("catalogueImportFiles as file", "file.taskId", "task.id")
    .innerJoin("accountUsers as operator", "operator.id", "task.userId")
    .select([
      "task.id",
      "task.title",
      sql<CatalogueImport["state"]>`task.state`.as("state"),
      "task.progress",
      "task.note",
      "operator.nickName as operator",
      "task.createdAt",
      "file.id as fileId",
    ])
    .select(sql<boolean>`file.undone_at is not null`.as("isUndone"))
    .select(sql<boolean>`task.user_id = ${user.id}`.as("isMine"))
    .where("task.kind", "=", IMPORT_KIND);
}

export function toImport({
  createdAt,
  ...row
}: Omit<CatalogueImport, "createdAt"> & { createdAt: Date }): CatalogueImport {
  return { ...row, createdAt: createdAt.toISOString() };
}
