import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import type { rights } from "../../contract/rights.ts";
import { accountRefusals } from "../../errors.ts";
import { useCode } from "../codes/given-code.ts";
import { forgetPicture } from "../profile/avatar.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { lockUser } from "../lock-users.ts";
import { hasOpenRecovery } from "../recoveries/has-open-recovery.ts";
import { endSessions, needsSecondFactor } from "../sessions/sessions.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { removeTaskFile } from "#domains/notices/server/public.ts";
import { findHoldings } from "../personal-data.ts";

const CLOSING_AFTER_DAYS = 7;

const SETTINGS_PATH = "/userCenter/accountSetting";

export type Closing = DataOf<typeof rights.readClosing>;

/** By then nothing is under way any more of what he asked before. */
const LATE_AFTER_MS = 10 * MINUTE_MS;

/** Takes away what came in while an account was being closed. */
const closeAgainTask = { name: "accounts.closeAgain", payload: z.object({ userId: z.int() }) };
export const closeDueAccountsTask = { name: "accounts.closeDue", payload: z.object({}), isQueuedOnce: true };

/** Asks for the asker's account to be closed. Until then he can undo it; his other logins end at once. */
export async function closeAccount(
  context: UserContext,
  { code }: ParsedInputOf<typeof rights.closeAccount>,
): Promise<Closing> {
  const { id } = context.user;
  await refuseHindered(context, id);
  const given = await confirmOwner(context, "close", code);
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockUser(context);
    const { closingAt: known } = await db
      .selectFrom("accountUsers")
      .select("closingAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (known) throw accountRefusals.alreadyClosing({ day: formatDay(known) });
    // He may have been handed an enterprise while he typed, which asks for this row.
    await refuseHindered(context, id);
    await useCode(context, given);
    const closingAt = new Date(now.getTime() + CLOSING_AFTER_DAYS * DAY_MS);
    await db.updateTable("accountUsers").set({ closingAt, updatedAt: now }).where("id", "=", id).execute();
    await endSessions(context, id);
    await recordSecurityEvent(context, { kind: "account-closing", outcome: "done" });
    await tellOwner(context, {
      userId: id,
      title: "您已申请注销账号",
      more: [`账号将于 ${formatDay(closingAt)} 注销，在此之前可随时撤销`],
      advice: "如非本人操作，请立即在「账号设置」撤销并修改密码",
    });
    return { closingAt: closingAt.toISOString(), obstacles: [] };
  });
}

async function refuseHindered(context: Context, userId: number): Promise<void> {
  const obstacles = await findObstacles(context, userId);
  if (obstacles.length > 0) throw accountRefusals.closingHindered({ obstacles: obstacles.join("；") });
}

/** What has to be settled before an account can be closed. */
export async function findObstacles(context: Context, userId: number): Promise<string[]> {
  const { role, frozenAt } = await context.db
    .selectFrom("accountUsers")
    .select(["role", "frozenAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return [
    ...(needsSecondFactor(role) ? ["运营人员的账号须先取消运营身份"] : []),
    ...(frozenAt ? ["账号已被冻结，请先联系客服"] : []),
    ...((await hasOpenRecovery(context, userId)) ? ["账号正在找回，请等找回有结果"] : []),
    ...(await findHoldings(context, userId)),
  ];
}

/** Closes accounts whose seven days are over, each in its own transaction; one that can't be closed is tried again tomorrow and holds up no other. */
async function closeDueAccounts(context: TaskContext): Promise<void> {
  const due = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("closingAt", "<=", context.now)
    .where("closedAt", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    try {
      await forgetFiles(context, await closeDue(context, id));
    } catch (error) {
      context.log.error({ err: error, userId: id }, "an account could not be closed, or its files stay");
    }
  }
}

interface OwnFiles {
  avatar: string | null;
  ofTasks: string[];
}

/** Closes an account, and answers what files it had; where something stands against it by now, its owner is told. */
function closeDue(context: TaskContext, id: number): Promise<OwnFiles | null> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const user = await db
      .selectFrom("accountUsers")
      .select(["closingAt", "frozenAt"])
      .where("id", "=", id)
      .where("closedAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    // It was undone meanwhile, or another process has closed it.
    if (!user?.closingAt || user.closingAt > now) return null;
    // He could not ask anew, nor read why: what he asked for is done when he is no longer frozen.
    if (user.frozenAt) return null;
    const obstacles = await findObstacles(context, id);
    if (obstacles.length > 0) {
      await db.updateTable("accountUsers").set({ closingAt: null, updatedAt: now }).where("id", "=", id).execute();
      await notify(context, {
        userId: id,
        title: "账号没有注销",
        text: `${obstacles.join("；")}。处理后请重新申请。`,
        path: SETTINGS_PATH,
      });
      return null;
    }
    const files = await takeAway(context, id);
    await enqueue(db, closeAgainTask, { userId: id }, new Date(now.getTime() + LATE_AFTER_MS));
    return files;
  });
}

/** What he asked for just before may have waited for his row, and been done after he was gone. */
async function closeAgain(context: TaskContext, { userId }: { userId: number }): Promise<void> {
  const files = await inTransaction(context, async (context) => {
    const closed = await context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("id", "=", userId)
      .where("closedAt", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    return closed ? takeAway(context, userId) : null;
  });
  await forgetFiles(context, files);
}

/** Inside a transaction: takes away what domains hold of a user, and answers what files he had. It may be done again. */
async function takeAway(context: Context, userId: number): Promise<OwnFiles> {
  const files = await filesOf(context, userId);
  for (const domain of context.declared.personalData) await domain.close(context, userId);
  return files;
}

async function forgetFiles(context: TaskContext, files: OwnFiles | null): Promise<void> {
  if (files?.avatar) await forgetPicture(context, files.avatar);
  for (const sha256 of files?.ofTasks ?? []) await removeTaskFile(context, sha256);
}

async function filesOf({ db }: Context, userId: number): Promise<OwnFiles> {
  const { avatar } = await db
    .selectFrom("accountUsers")
    .select("avatar")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const tasks = await db
    .selectFrom("accountTasks")
    .select(["resultSha256", "errorSha256"])
    .where("userId", "=", userId)
    .forUpdate()
    .execute();
  return {
    avatar,
    ofTasks: tasks
      .flatMap(({ resultSha256, errorSha256 }) => [resultSha256, errorSha256])
      .filter((sha256) => sha256 !== null),
  };
}

export const onCloseDueAccounts = onTask(closeDueAccountsTask, closeDueAccounts);
export const onCloseAgain = onTask(closeAgainTask, closeAgain);
