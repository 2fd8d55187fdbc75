import { sql } from "kysely";
import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { invitationStates } from "../../states.ts";
import { managesEnterprise } from "../enterprise-queries.ts";

/** Whether who has sent the `invitation` of a query could send it now: it is good no longer than that. */
export function isSenderEntitled() {
  return managesEnterprise({ user: sql`invitation.invited_by`, enterprise: sql`invitation.enterprise_id` });
}

interface LostRight {
  userId: number;
  enterpriseId: number;
  /** Those of its managers who are told. */
  told: readonly number[];
}

/** Somebody manages an enterprise no more: what he has invited to is withdrawn, and who was invited is told. The enterprise is locked. */
export async function withdrawInvitationsOf(
  context: Pick<Context, "db" | "now" | "declared">,
  { userId, enterpriseId, told }: LostRight,
): Promise<void> {
  const { db, now } = context;
  const sent = db
    .updateTable("suppliersInvitations")
    .where("enterpriseId", "=", enterpriseId)
    .where("invitedBy", "=", userId)
    .returning(["mobile", "expiresAt"]);
  const withdrawn = await moving(sent, { states: invitationStates, to: "withdrawn" }).execute();
  const open = withdrawn.filter(({ expiresAt }) => expiresAt > now).map(({ mobile }) => mobile);
  if (open.length === 0) return;
  const { name } = await db
    .selectFrom("suppliersEnterprises")
    .select("name")
    .where("id", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  const invited = await db.selectFrom("accountUsers").select("id").where("mobile", "in", open).orderBy("id").execute();
  for (const { id } of invited)
    await notify(context, {
      userId: id,
      title: `「${name}」的邀请已撤回`,
      text: "邀请人已不再管理该企业。如仍需加入，请联系企业管理员重新邀请。",
      path: CERTIFY_PATH,
    });
  for (const id of new Set(told))
    await notify(context, {
      userId: id,
      title: `${open.length} 个加入企业的邀请已撤回`,
      text: `邀请人已不再管理企业：${open.map(maskMobile).join("、")}。如仍需要，请重新邀请。`,
      path: CERTIFY_PATH,
    });
}
