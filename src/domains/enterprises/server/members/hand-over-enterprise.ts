import type { ParsedInputOf } from "#api/define-calls.ts";
import { lockReceiver } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { lockOwnEnterprise } from "../enterprise-queries.ts";

/** Makes another member the main account; whoever had it stays as one who manages it. Refused for an account that is frozen or about to be closed. */
export async function handOverEnterprise(
  context: UserContext,
  { userId }: ParsedInputOf<typeof members.handOverEnterprise>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { id, name } = await lockOwnEnterprise(context);
    const member = await db
      .updateTable("suppliersMembers")
      .set({ role: "admin" })
      .where("userId", "=", userId)
      .where("userId", "<>", user.id)
      .where("enterpriseId", "=", id)
      .returning("userId")
      .executeTakeFirst();
    if (!member) throw enterpriseRefusals.notMember();
    await lockReceiver(context, userId, { whose: "对方账号", what: "成为主账号" });
    await db
      .updateTable("suppliersEnterprises")
      .set({ ownerId: userId, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await notify(context, {
      userId,
      title: `您已成为「${name}」的主账号`,
      text: `由 ${user.nickName} 移交。`,
      path: CERTIFY_PATH,
    });
    return {};
  });
}
