import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { passkeys } from "../../contract/passkeys.ts";

/** Gives one of the asker's passkeys another name. */
export async function renamePasskey(
  { db, user }: UserContext,
  { id, name }: ParsedInputOf<typeof passkeys.renamePasskey>,
): Promise<Record<string, never>> {
  const renamed = await db
    .updateTable("accountPasskeys")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!renamed) throw doorRefusals.notFound("没有这个通行密钥");
  return {};
}
