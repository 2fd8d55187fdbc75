import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { endStaff } from "./end-staff.ts";
import { lockStaff } from "./lock-staff.ts";

/** Makes one of the staff a user again. */
export async function removeStaff(
  context: UserContext,
  { id, name }: ParsedInputOf<typeof staff.removeStaff>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, id);
    if (id === context.user.id) throw accountRefusals.ownGrant();
    await endStaff(context, known, name);
    await tellOwner(context, {
      userId: id,
      title: "您的运营身份已取消",
      facts: [`由管理员 ${context.user.nickName} 取消`],
      advice: "如有疑问，请联系管理员",
    });
  });
  return null;
}
