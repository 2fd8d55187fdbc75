import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { quota } from "#platform/quota.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { MEMBER_ROLE_LABELS } from "../../labels.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { invitationStates } from "../../states.ts";
import { lockManagedEnterprise } from "../enterprise-queries.ts";
import { isSenderEntitled } from "./sent-invitations.ts";

const INVITATION_DAYS = 7;

// Nobody's phone is to be filled through the portal.
const INVITATIONS = {
  rows: "suppliersInvitations",
  at: "createdAt",
  refusal: enterpriseRefusals.invitationsUsedUp,
} as const;

const senderQuota = quota({ ...INVITATIONS, of: "enterpriseId", perDay: 20 });

const recipientQuota = quota({ ...INVITATIONS, of: "mobile", perDay: 3 });

export const MEMBERS_MAX = 100;

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
      .updateTable("suppliersInvitations as invitation")
      .where("enterpriseId", "=", enterpriseId)
      .where("mobile", "=", mobile)
      .where((eb) => eb.or([eb("expiresAt", "<=", now), eb.not(isSenderEntitled())]));
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
    .where(isSenderEntitled())
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
