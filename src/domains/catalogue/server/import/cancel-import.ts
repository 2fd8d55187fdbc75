import type { ParsedInputOf } from "#api/define-calls.ts";
import { endTask } from "#domains/notices/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CatalogueImport, catalogueImport } from "../../contract/catalogue-import.ts";
import { catalogueRefusals } from "../../errors.ts";
import { findImport } from "./imports.ts";

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
