import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow, moving } from "#platform/move-rows.ts";
import { quota } from "#platform/quota.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { INVITATION_DAYS, MEMBER_ROLE_LABELS } from "../../labels.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { invitationStates } from "../../states.ts";
import { enterpriseOf, lockManagedEnterprise } from "../enterprise-queries.ts";
import { isInForce } from "../in-force.ts";

// Nobody's phone is to be filled through the portal.
const INVITATIONS = {
  rows: "suppliersInvitations",
  at: "createdAt",
  refusal: enterpriseRefusals.invitationsUsedUp,
} as const;
const senderQuota = quota({ ...INVITATIONS, of: "enterpriseId", perDay: 20 });
const recipientQuota = quota({ ...INVITATIONS, of: "mobile", perDay: 3 });
const MEMBERS_MAX = 100;
const SENT_WITHIN_MS = 15_000;

const sendInvitationTask = {
  name: "suppliers.sendInvitation",
  payload: z.object({ id: z.uuid(), invitationId: z.int() }),
  isTriedOnce: true,
};

/** Invites who has a number. Nothing tells whether he has an account: SMS and message go out behind the answer. */
export async function invite(
  context: UserContext,
  { mobile, role }: ParsedInputOf<typeof members.invite>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { enterpriseId, status } = await lockManagedEnterprise(context);
    if (status !== "certified") throw enterpriseRefusals.notInForce();
    const joined = await db
      .selectFrom("suppliersMembers as member")
      .innerJoin("accountUsers as user", "user.id", "member.userId")
      .select(["user.mobile"])
      .where("member.enterpriseId", "=", enterpriseId)
      .execute();
    if (joined.some((member) => member.mobile === mobile)) throw enterpriseRefusals.alreadyMember();
    if (joined.length >= MEMBERS_MAX) throw enterpriseRefusals.membersFull({ most: MEMBERS_MAX });
    await senderQuota(context, enterpriseId);
    await recipientQuota(context, mobile);
    // What has lapsed makes room.
    const lapsed = db
      .updateTable("suppliersInvitations")
      .where("enterpriseId", "=", enterpriseId)
      .where("mobile", "=", mobile)
      .where("expiresAt", "<=", now);
    await moving(lapsed, { states: invitationStates, to: "withdrawn" }).execute();
    const invitation = await db
      .insertInto("suppliersInvitations")
      .values({
        enterpriseId,
        mobile,
        role,
        invitedBy: user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      })
      // Said in the text: a plan that holds for every value finds no index for a parameter.
      .onConflict((conflict) =>
        conflict.columns(["enterpriseId", "mobile"]).where("state", "=", sql.lit("open")).doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (!invitation) throw enterpriseRefusals.alreadyInvited();
    await enqueue(db, sendInvitationTask, { id: randomUUID(), invitationId: invitation.id });
    return {};
  });
}

/** Tells who is invited, by SMS and, where the number has an account, by message. */
async function sendInvitation(
  context: TaskContext,
  { id, invitationId }: z.output<typeof sendInvitationTask.payload>,
): Promise<void> {
  const { db, ports, log } = context;
  const invitation = await db
    .selectFrom("suppliersInvitations as invitation")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "invitation.enterpriseId")
    .select(["invitation.mobile", "invitation.role", "enterprise.name"])
    .where("invitation.id", "=", invitationId)
    .where("invitation.state", "=", "open")
    .executeTakeFirst();
  if (!invitation) return;
  const { mobile, role, name } = invitation;
  const title = `「${name}」邀请您加入企业`;
  const invited = await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirst();
  if (invited)
    await notify(context, {
      userId: invited.id,
      title,
      text: `角色：${MEMBER_ROLE_LABELS[role as keyof typeof MEMBER_ROLE_LABELS]}。请在 ${INVITATION_DAYS} 天内接受或拒绝。`,
      path: CERTIFY_PATH,
    });
  try {
    await ports.sms.send(
      { id, e164: mobile, template: "notice", vars: { title } },
      AbortSignal.timeout(SENT_WITHIN_MS),
    );
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    log.warn({ err: error, kind: error.kind }, "an invitation was not sent by SMS");
  }
}

export const onSendInvitation = onTask(sendInvitationTask, sendInvitation);

/** Takes an invitation back. */
export async function withdrawInvitation(
  context: UserContext,
  { id }: ParsedInputOf<typeof members.withdrawInvitation>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { enterpriseId } = await lockManagedEnterprise(context);
    await moveRow(
      context.db.updateTable("suppliersInvitations").where("id", "=", id).where("enterpriseId", "=", enterpriseId),
      { states: invitationStates, to: "withdrawn" },
      enterpriseRefusals.invitationGone,
    );
    return {};
  });
}

/** Accepts an invitation to the asker's number, or declines it; another's is as if there were none. */
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
    const invitation = await db
      .selectFrom("suppliersInvitations")
      .select(["enterpriseId", "role", "invitedBy"])
      .where("id", "=", id)
      .where("mobile", "=", mobile ?? "")
      .where("state", "=", "open")
      .where("expiresAt", ">", now)
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw enterpriseRefusals.invitationGone();
    const { enterpriseId, role, invitedBy } = invitation;
    const isAccepted = answer === "accept";
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
    .forUpdate()
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
