import type { UserContext } from "#platform/context.ts";
import type { ImportFile } from "../../../contract/import-files.ts";
import { findStoredFile, toImportFile } from "./import-file.ts";

/** A list that was brought, with what its trial found or what became of it. */
export async function findImportFile(context: UserContext, { id }: { id: number }): Promise<ImportFile> {
  return toImportFile(await findStoredFile(context, id), context.now);
}
