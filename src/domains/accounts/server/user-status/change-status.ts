import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import type { userStatus, UserDetail } from "../../contract/user-status.ts";
import { accountRefusals } from "../../errors.ts";
import { STATUS_ACTION_LABELS, type StatusAction } from "../../labels.ts";
import { lockStaff } from "../staff/lock-staff.ts";
import { endSessions, needsSecondFactor } from "../sessions/sessions.ts";
import { userDetail } from "./find-user.ts";
import { whoseAccounts } from "./whose-accounts.ts";

const MUTED_DAYS = 7;

const NEED_REASON: readonly StatusAction[] = ["freeze-user", "mute-user", "end-sessions"];

const BY_ADMIN: readonly StatusAction[] = ["end-sessions", "freeze-user", "unfreeze-user"];

/** Changes how an account stands. Freezing ends its logins at once. Operators' are an admin's to change, where a session may be stolen; nobody's who works where he does. */
export async function changeStatus(
  context: UserContext,
  { id, act, reason, seen, days }: ParsedInputOf<typeof userStatus.changeStatus>,
): Promise<UserDetail> {
  if (NEED_REASON.includes(act) && reason === "") throw doorRefusals.invalidInput({ reason: "请填写原因" });
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockIfStaff(context, id);
    const known = await db
      .selectFrom("accountUsers")
      .select(["role", "frozenAt", "frozenFor", "frozenReason", "mutedUntil", "mutedReason", "riskNote", "closedAt"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这个用户");
    if (known.closedAt !== null) throw accountRefusals.closed();
    if (
      needsSecondFactor(known.role) &&
      !(context.user.role === "admin" && context.user.id !== id && BY_ADMIN.includes(act))
    )
      throw accountRefusals.operatorStands();
    await refuseOwnCase(context, whoseAccounts, id);
    if (act === "note-risk" && seen !== undefined && seen !== known.riskNote) throw accountRefusals.riskNoteChanged();
    const mutedUntil = new Date(now.getTime() + (days ?? MUTED_DAYS) * DAY_MS);
    const changes = {
      "freeze-user":
        known.frozenFor === "operator" ? null : { frozenAt: now, frozenFor: "operator", frozenReason: reason },
      "unfreeze-user": known.frozenAt
        ? {
            frozenAt: null,
            frozenFor: null,
            frozenReason: null,
            unusedWarnings: 0,
            unusedWarnedAt: null,
            lastSeenAt: now,
          }
        : null,
      "mute-user": { mutedUntil, mutedReason: reason },
      "unmute-user": known.mutedUntil ? { mutedUntil: null, mutedReason: null } : null,
      "note-risk": { riskNote: reason },
      "end-sessions": {},
    }[act];
    if (!changes) throw doorRefusals.invalidInput({ act: `账号现在的状态不能${STATUS_ACTION_LABELS[act]}` });
    if (Object.keys(changes).length > 0)
      await db
        .updateTable("accountUsers")
        .set({ ...changes, updatedAt: now })
        .where("id", "=", id)
        .execute();
    const isLoggedOut = act === "freeze-user" || act === "end-sessions";
    const ended = isLoggedOut ? await endSessions(context, id) : 0;
    const said = TOLD[act]?.(formatDay(mutedUntil));
    if (said) await notify(context, { userId: id, title: said, ...(reason && { text: `原因：${reason}` }) });
    // The note that is written over is nowhere else.
    if (act === "note-risk" && known.riskNote !== reason)
      await keepReason(context, { id, act, reason: known.riskNote });
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, known[key as keyof typeof known] ?? null]),
    );
    const after = { ...changes, ...(isLoggedOut && { endedSessions: ended }) };
    await recordAction(context, {
      act,
      subject: "user",
      subjectId: id,
      before: withoutWords(before),
      after: withoutWords(after),
      ...(act !== "note-risk" && { reason: await keepReason(context, { id, act, reason }) }),
    });
    return userDetail(context, id);
  });
}

/** Of two admins who freeze each other at once the second has lost his right: as where one takes it from the other. */
async function lockIfStaff(context: UserContext, id: number): Promise<void> {
  const known = await context.db
    .selectFrom("accountUsers")
    .select("role")
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (known && needsSecondFactor(known.role)) await lockStaff(context, id);
}

/** What he is told, where he can read it; why he is frozen he learns when he logs in. */
const TOLD: Partial<Record<StatusAction, (mutedUntil: string) => string>> = {
  "mute-user": (mutedUntil) => `您已被禁言至 ${mutedUntil}`,
  "unmute-user": () => "您的禁言已解除",
  "unfreeze-user": () => "您的账号已解除冻结",
  "end-sessions": () => "您的账号已被强制退出登录",
};

/** What is said of a person goes with his account; the log, which keeps for ever, tells how long it was. */
function withoutWords(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      SAID.has(key) && typeof value === "string" ? lengthOf(value) : value,
    ]),
  );
}

const SAID = new Set(["frozenReason", "mutedReason", "riskNote"]);

function lengthOf(words: string): string {
  return `${[...words].length} 个字`;
}

/** Keeps with an account why something was done to it; answers what the log tells of that. */
export async function keepReason(
  { db, now }: UserContext,
  { id, act, reason }: { id: number; act: string; reason: string },
): Promise<string> {
  if (reason === "") return "";
  await db.insertInto("accountStandingReasons").values({ userId: id, act, reason, createdAt: now }).execute();
  return `${lengthOf(reason)}，见用户页`;
}
