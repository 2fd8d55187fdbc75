import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { catalogueImport } from "../../contract/catalogue-import.ts";
import { selectImportFiles, toImportFile } from "./browser/import-file.ts";
import { importsFolder } from "./import-task.ts";
import { listFiles, selectImports, toImport } from "./imports.ts";

const SHOWN = 20;

/** What lies in the folder for imports, lists that wait to be confirmed, and the latest imports. */
export async function listImports(context: UserContext): Promise<DataOf<typeof catalogueImport.listImports>> {
  const folder = importsFolder(context);
  const [files, drafts, imports] = await Promise.all([
    listFiles(folder),
    selectImportFiles(context).where("file.confirmedAt", "is", null).orderBy("file.id", "desc").limit(SHOWN).execute(),
    selectImports(context).orderBy("task.id", "desc").limit(SHOWN).execute(),
  ]);
  return {
    folder,
    files,
    drafts: drafts.map((draft) => {
      const { id, fileName, operator, broughtAt } = toImportFile(draft, context.now);
      return { id, fileName, operator, broughtAt };
    }),
    imports: imports.map(toImport),
  };
}
