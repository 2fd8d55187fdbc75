import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { recordFactorAct } from "../second-factor/record-factor-act.ts";

/** Gives one of the asker's passkeys another name. */
export async function renamePasskey(
  context: UserContext,
  { id, name }: ParsedInputOf<typeof passkeys.renamePasskey>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const renamed = await context.db
      .updateTable("accountPasskeys")
      .set({ name })
      .where("id", "=", id)
      .where("userId", "=", context.user.id)
      .returning("id")
      .executeTakeFirst();
    if (!renamed) throw doorRefusals.notFound("没有这个通行密钥");
    await recordFactorAct(context, "rename-passkey");
    return {};
  });
}
