import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { catalogueImport } from "../../contract/catalogue-import.ts";
import { importsFolder } from "./import-task.ts";
import { listFiles, selectImports, toImport } from "./imports.ts";

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
