import { recordAction } from "#domains/audit/server/public.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { findOrCreateUser } from "./login/find-or-create-user.ts";
import { forgetFactors } from "./second-factor/keep-factor.ts";
import { authenticator, type FactorContext, giveSecondFactor } from "./second-factor/second-factor.ts";
import { lockReceiver } from "./user-status/lock-receiver.ts";
import { endSessions } from "./sessions/sessions.ts";
import { removeFactorsForOwner } from "./close-ways-in.ts";

/** What an operator gets once, on the screen of whoever runs the portal. */
export interface MadeOperator {
  id: number;
  isNew: boolean;
  secret: string;
  otpauthUrl: string;
  recoveryCodes: string[];
}

type OperatorContext = FactorContext & Pick<Context, "declared">;

/** Makes the account of a number an operator's (or an admin's), with a new second factor as its only one; its sessions end. A number without an account gets one. */
export async function addOperator(
  context: OperatorContext,
  { mobile, role }: { mobile: string; role: "operator" | "admin" },
): Promise<MadeOperator> {
  return inTransaction(context, async (context) => {
    const { db, now, settings } = context;
    const known = await db
      .selectFrom("accountUsers")
      .select(["id", "role"])
      .where("mobile", "=", mobile)
      .executeTakeFirst();
    const id = known?.id ?? (await findOrCreateUser(context, { mobile, hasAgreed: false }));
    await lockReceiver(context, id, { what: "成为运营人员" });
    await db
      .updateTable("accountUsers")
      .set({ role, staffRights: null, updatedAt: now })
      .where("id", "=", id)
      .execute();
    // What he was invited to is less, or more, than this.
    await db.deleteFrom("accountStaffInvitations").where("userId", "=", id).execute();
    if (role !== "admin") await db.deleteFrom("accountStaffInvitations").where("invitedBy", "=", id).execute();
    await endSessions(context, id);
    // Also a passkey that is in other hands.
    await forgetFactors(context, id);
    const { secret, recoveryCodes } = await giveSecondFactor(context, id);
    await recordAction(context, {
      act: "add-operator",
      subject: "user",
      subjectId: id,
      before: { role: known?.role ?? null },
      after: { role },
    });
    return {
      id,
      isNew: !known,
      secret,
      otpauthUrl: authenticator(secret, settings.site.name, mobile).toString(),
      recoveryCodes,
    };
  });
}

/** Makes an operator a user again, whom only a code to his number lets in until he sets a password. False where the number has no operator. */
export async function removeOperator(context: OperatorContext, mobile: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const user = await db
      .selectFrom("accountUsers")
      .select(["id", "role"])
      .where("mobile", "=", mobile)
      .where("role", "in", ["operator", "admin"])
      .forUpdate()
      .executeTakeFirst();
    if (!user) return false;
    await db
      .updateTable("accountUsers")
      .set({ role: "user", staffRights: null, updatedAt: now })
      .where("id", "=", user.id)
      .execute();
    // Whom he has invited stays out, also where he is an admin again.
    await db.deleteFrom("accountStaffInvitations").where("invitedBy", "=", user.id).execute();
    await removeFactorsForOwner(context, user.id);
    await recordAction(context, {
      act: "remove-operator",
      subject: "user",
      subjectId: user.id,
      before: { role: user.role },
      after: { role: "user" },
    });
    return true;
  });
}

/** Operators and admins, by number. */
export function listOperators({ db }: Pick<FactorContext, "db">) {
  return db
    .selectFrom("accountUsers")
    .select(["mobile", "nickName", "role"])
    .where("role", "in", ["operator", "admin"])
    .orderBy("mobile")
    .execute();
}
