import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { IMPORT_KIND } from "./import-kind.ts";
import { addTask, endTask } from "#domains/notices/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue } from "#platform/tasks.ts";
import type { CatalogueImport, catalogueImport } from "../../contract/catalogue-import.ts";
import { catalogueRefusals } from "../../errors.ts";
import { importsFolder, importTask } from "./import-task.ts";

const SHOWN = 20;

/** What lies in the folder for imports, and the latest imports. */
export async function listImports(context: UserContext): Promise<DataOf<typeof catalogueImport.listImports>> {
  const folder = importsFolder(context);
  const [files, imports] = await Promise.all([
    listFiles(folder),
    selectImports(context).orderBy("task.id", "desc").limit(SHOWN).execute(),
  ]);
  return { folder, files, imports: imports.map(toImport) };
}

/** Queues the import of what lies in the folder. Refused while one is under way. */
export async function startImport(
  context: UserContext,
  { file, source, seller, currency }: ParsedInputOf<typeof catalogueImport.startImport>,
): Promise<CatalogueImport> {
  // Only what is listed: a path never leaves the folder.
  const known = (await listFiles(importsFolder(context))).some(({ name }) => name === file);
  if (!known) throw doorRefusals.invalidInput({ file: "导入目录里没有这个文件，请先放入再刷新" });
  return inTransaction(context, async (context) => {
    await lockInTransaction(context, "datasheets.startImport");
    const underWay = await selectImports(context).where("task.state", "in", ["waiting", "running"]).executeTakeFirst();
    if (underWay) throw catalogueRefusals.importUnderWay({ title: underWay.title });
    const id = await addTask(context, { kind: IMPORT_KIND, title: `导入 ${file}`.slice(0, 200) });
    await enqueue(context.db, importTask, {
      taskId: id,
      file,
      source: source || null,
      seller: seller || null,
      currency,
    });
    await recordAction(context, {
      act: "import-catalogue",
      subject: "import",
      subjectId: id,
      after: { file, source, seller, currency },
    });
    return findImport(context, id);
  });
}

/** Stops an import after the batch under way. */
export async function cancelImport(
  context: UserContext,
  { id }: ParsedInputOf<typeof catalogueImport.cancelImport>,
): Promise<CatalogueImport> {
  return inTransaction(context, async (context) => {
    const before = await findImport(context, id);
    if (!(await endTask(context, id, { state: "cancelled", note: `由 ${context.user.nickName} 停止` })))
      throw catalogueRefusals.importOver();
    await recordAction(context, {
      act: "cancel-import",
      subject: "import",
      subjectId: id,
      before: { state: before.state, progress: before.progress },
    });
    return findImport(context, id);
  });
}

async function listFiles(folder: string): Promise<DataOf<typeof catalogueImport.listImports>["files"]> {
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

async function findImport(context: UserContext, id: number): Promise<CatalogueImport> {
  const found = await selectImports(context).where("task.id", "=", id).executeTakeFirst();
  if (!found) throw doorRefusals.notFound("没有这次导入");
  return toImport(found);
}

function selectImports({ db, user }: UserContext) {
  return db
    .selectFrom("accountTasks as task")
    .innerJoin("accountUsers as operator", "operator.id", "task.userId")
    .select([
      "task.id",
      "task.title",
      sql<CatalogueImport["state"]>`task.state`.as("state"),
      "task.progress",
      "task.note",
      "operator.nickName as operator",
      "task.createdAt",
    ])
    .select(sql<boolean>`task.user_id = ${user.id}`.as("isMine"))
    .where("task.kind", "=", IMPORT_KIND);
}

function toImport({ createdAt, ...row }: Omit<CatalogueImport, "createdAt"> & { createdAt: Date }): CatalogueImport {
  return { ...row, createdAt: createdAt.toISOString() };
}
