import { sql } from "kysely";
import { z } from "zod";
import { type Database, inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { ALARM_RULES, NETWORK_RULES } from "../../alarm-labels.ts";
import { readAlarmRules } from "./alarm-rules.ts";
import { findReasons, type Reason } from "./find-reasons.ts";
import { tellWatchers } from "./tell-watchers.ts";

/** So often at most a process asks for a look. */
const ASKED_EVERY_MS = 10_000;
/** Later than the next one may ask, so that no event falls between two looks. */
const LOOKED_AFTER_MS = 15_000;

/** So many of a rule are told one by one within its time: who can give reason for a thousand does not ring all bells. */
const APART_MAX = 20;
const REST = "其余";

export const raiseAlarmsTask = { name: "securityLog.raiseAlarms", payload: z.object({}), isQueuedOnce: true };

const askedAt = new WeakMap<Database, number>();

/** Has the log looked at soon: called after each event, so that nobody who logs in waits for it. */
export async function askForLook({ db, now }: { db: Database; now: Date }): Promise<void> {
  if (performance.now() - (askedAt.get(db) ?? -Infinity) < ASKED_EVERY_MS) return;
  askedAt.set(db, performance.now());
  await enqueue(db, raiseAlarmsTask, {}, new Date(now.getTime() + LOOKED_AFTER_MS));
}

/** Raises alarms where the log gives reason: once for each subject within the time of its rule. */
async function raiseAlarms(context: TaskContext): Promise<void> {
  const rules = await readAlarmRules(context);
  for (const reason of await findReasons(context, rules)) await raise(context, reason, rules.sms);
}

async function raise(context: TaskContext, found: Reason, sms: boolean): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockInTransaction(context, "security alarms");
    const subjects = await raisedSubjects(context, found);
    if (subjects.has(found.subject)) return;
    const reason = subjects.size < APART_MAX ? found : { ...found, subject: REST, userId: null, details: {} };
    if (subjects.has(reason.subject)) return;
    const { hours: _, details, ...row } = reason;
    await db
      .insertInto("securityAlarms")
      .values({ ...row, details: sql<never>`${JSON.stringify(details)}::jsonb`, openedAt: now })
      .execute();
    context.log.error({ security: reason }, "security alarm");
    const text = `${ALARM_RULES[reason.rule]}：${wordsOf(reason)}。`;
    for (const tell of context.declared.filled(tellWatchers))
      await tell(context, { title: `安全告警：${ALARM_RULES[reason.rule]}`, text, sms });
  });
}

/** What an alarm of the rule was raised about within its time. */
async function raisedSubjects({ db, now }: TaskContext, { rule, hours }: Reason): Promise<Set<string>> {
  const rows = await db
    .selectFrom("securityAlarms")
    .select("subject")
    .where("rule", "=", rule)
    .where("openedAt", ">", new Date(now.getTime() - hours * HOUR_MS))
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** An alarm in a few words. */
export function wordsOf({
  rule,
  subject,
  userId,
  events,
  details,
}: Pick<Reason, "rule" | "subject" | "userId" | "events" | "details">): string {
  if (subject === REST) return `已有 ${APART_MAX} 条同类告警，其余请在安全日志中查看`;
  const whose = userId === null ? (NETWORK_RULES.includes(rule) ? subject : "没有账号的号码") : `用户 ${userId}`;
  if (rule === "operator-place") return `${whose} 在 ${details["place"]} 登录（${details["network"]}）`;
  return `${whose}，${events} 次${rule === "account-failures" ? `，来自 ${details["networks"]} 个网络` : ""}`;
}

export const onRaiseAlarms = onTask(raiseAlarmsTask, raiseAlarms);
