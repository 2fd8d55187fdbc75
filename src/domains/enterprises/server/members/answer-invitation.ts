import type { ParsedInputOf } from "#api/define-calls.ts";
import { lockReceiver } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { invitationStates } from "../../states.ts";
import { enterpriseOf } from "../enterprise-queries.ts";
import { isInForce } from "../in-force.ts";
import { MEMBERS_MAX } from "./invite.ts";
import { isSenderEntitled } from "./sent-invitations.ts";

/** Accepts an invitation to the asker's number while its sender could send it, or declines it; another's is as if there were none. */
export async function answerInvitation(
  context: UserContext,
  { id, answer }: ParsedInputOf<typeof members.answerInvitation>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { mobile } = await db
      .selectFrom("accountUsers")
      .select("mobile")
      .where("id", "=", user.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const isAccepted = answer === "accept";
    const open = db
      .selectFrom("suppliersInvitations as invitation")
      .select(["enterpriseId", "role", "invitedBy"])
      .where("invitation.id", "=", id)
      .where("invitation.mobile", "=", mobile ?? "")
      .where("state", "=", "open")
      .where("expiresAt", ">", now)
      .$if(isAccepted, (query) => query.where(isSenderEntitled()));
    // Whom it is closed to holds nothing that others wait for.
    const known = await open.executeTakeFirst();
    if (!known) throw enterpriseRefusals.invitationGone();
    // The enterprise before its invitations, as who removes or demotes the sender does.
    await lockRowInTransaction(context, "suppliersEnterprises", known.enterpriseId);
    const invitation = await open.forUpdate().executeTakeFirst();
    if (!invitation) throw enterpriseRefusals.invitationGone();
    const { enterpriseId, role, invitedBy } = invitation;
    if (isAccepted) await lockReceiver(context, user.id, { whose: "您的账号", what: "加入企业" });
    if (isAccepted) await join(context, { enterpriseId, role });
    await moveRow(
      db.updateTable("suppliersInvitations").where("id", "=", id),
      { states: invitationStates, to: isAccepted ? "accepted" : "declined" },
      enterpriseRefusals.invitationGone,
    );
    // Who declines stays the number that was invited: its name is not for strangers.
    if (invitedBy !== null)
      await notify(context, {
        userId: invitedBy,
        title: isAccepted ? `${user.nickName} 已加入企业` : `${maskMobile(mobile!)} 拒绝了加入企业的邀请`,
        path: CERTIFY_PATH,
      });
    return {};
  });
}

async function join(
  context: UserContext,
  { enterpriseId, role }: { enterpriseId: number; role: string },
): Promise<void> {
  const { db, user, now } = context;
  const enterprise = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .select(isInForce(now).as("isInForce"))
    .where("id", "=", enterpriseId)
    .executeTakeFirst();
  if (!enterprise?.isInForce) throw enterpriseRefusals.invitationGone();
  const { count } = await db
    .selectFrom("suppliersMembers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  if (count >= MEMBERS_MAX) throw enterpriseRefusals.membersFull({ most: MEMBERS_MAX });
  // An own one that came to nothing is no reason to stay out.
  await db
    .deleteFrom("suppliersEnterprises")
    .where("ownerId", "=", user.id)
    .where("status", "=", "new")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("suppliersCertifications as waiting")
            .select("waiting.id")
            .whereRef("waiting.enterpriseId", "=", "suppliersEnterprises.id")
            .where("waiting.state", "=", "waiting"),
        ),
      ),
    )
    .execute();
  const other = await enterpriseOf(context, user.id);
  if (other) throw enterpriseRefusals.memberOfOther({ name: other.name || "正在审核的企业" });
  await db.insertInto("suppliersMembers").values({ userId: user.id, enterpriseId, role, joinedAt: now }).execute();
}
