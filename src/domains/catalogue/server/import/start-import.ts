import type { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { IMPORT_KIND } from "./import-kind.ts";
import { addTask } from "#domains/notices/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue } from "#platform/tasks.ts";
import type { CatalogueImport, catalogueImport } from "../../contract/catalogue-import.ts";
import { catalogueRefusals } from "../../errors.ts";
import { importsFolder, importTask } from "./import-task.ts";
import { listFiles, selectImports, findImport } from "./imports.ts";

/** Queues the import of what lies in the folder. Refused while one is under way. */
export async function startImport(
  context: UserContext,
  { file, source, seller, currency }: ParsedInputOf<typeof catalogueImport.startImport>,
): Promise<CatalogueImport> {
  // Only what is listed: a path never leaves the folder.
  const known = (await listFiles(importsFolder(context))).some(({ name }) => name === file);
  if (!known) throw doorRefusals.invalidInput({ file: "导入目录里没有这个文件，请先放入再刷新" });
  return inTransaction(context, async (context) => {
    const id = await queueImport(context, { file, source: source || null, seller: seller || null, currency });
    await recordAction(context, {
      act: "import-catalogue",
      subject: "import",
      subjectId: id,
      after: { file, source, seller, currency },
    });
    return findImport(context, id);
  });
}

/** Queues an import in the transaction of `context`, and puts it into the asker's list of tasks; answers its number there. Refused while one is under way. */
export async function queueImport(
  context: UserContext,
  order: Omit<z.input<typeof importTask.payload>, "taskId">,
): Promise<number> {
  await lockInTransaction(context, "datasheets.startImport");
  const underWay = await selectImports(context).where("task.state", "in", ["waiting", "running"]).executeTakeFirst();
  if (underWay) throw catalogueRefusals.importUnderWay({ title: underWay.title });
  const taskId = await addTask(context, { kind: IMPORT_KIND, title: `导入 ${order.file}`.slice(0, 200) });
  await enqueue(context.db, importTask, { ...order, taskId });
  return taskId;
}
