import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { catalogueImport } from "../../contract/catalogue-import.ts";
import { selectImportFiles, toImportFile } from "./browser/import-file.ts";
import { importsFolder } from "./import-task.ts";
import { IMPORT_FACTS, listFiles, selectImports, toImport } from "./imports.ts";

const SHOWN = 20;

type Asked = ParsedInputOf<typeof catalogueImport.listImports>;

/** What lies in the folder for imports, lists that wait to be confirmed, and the imports, the latest first unless sorted otherwise. */
export async function listImports(
  context: UserContext,
  asked: Asked,
): Promise<DataOf<typeof catalogueImport.listImports>> {
  const folder = importsFolder(context);
  const [files, drafts, imports] = await Promise.all([
    listFiles(folder),
    selectImportFiles(context).where("file.confirmedAt", "is", null).orderBy("file.id", "desc").limit(SHOWN).execute(),
    listTasks(context, asked),
  ]);
  return {
    folder,
    files,
    drafts: drafts.map((draft) => {
      const { id, fileName, operator, broughtAt } = toImportFile(draft, context.now);
      return { id, fileName, operator, broughtAt };
    }),
    imports,
  };
}

/** The imports alone. They stay where the account of their operator, and his tasks with it, is closed. */
export function listTasks(context: UserContext, { words, state, sort, ...page }: Asked) {
  const found = selectImports(context)
    .$if(words !== undefined, (query) => query.where(IMPORT_FACTS.title, "ilike", containing(words!)))
    .$if(state !== undefined, (query) => query.where(IMPORT_FACTS.state, "=", state!));
  const sorted = sortedBy(found, sort, {
    ...IMPORT_FACTS,
    operator: "operator.nickName",
  });
  const latest = sorted.orderBy(IMPORT_FACTS.at, "desc").orderBy("task.id", "desc").orderBy("file.id", "desc");
  return listPage(latest, page, (rows) => rows.map(toImport));
}
