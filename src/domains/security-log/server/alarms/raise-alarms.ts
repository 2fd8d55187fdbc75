import { sql } from "kysely";
import { z } from "zod";
import { type Database, inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue, enqueueUnlessWaiting, onTask, type TaskContext } from "#platform/tasks.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { ALARM_RULES, type AlarmRule, NETWORK_RULES } from "../../alarm-labels.ts";
import { HOURS_MAX, readAlarmRules } from "./alarm-rules.ts";
import { findersOf, type Reason } from "./find-reasons.ts";
import { tellWatchers } from "./tell-watchers.ts";

/** What happens at once is looked at together. */
const LOOKED_AFTER_MS = 15_000;
/** So long a look that was asked for has not begun, though who asked began some seconds before. */
const COVERED_MS = 10_000;

/** So many networks, or numbers without an account, are told one by one within the time of a rule: who has a thousand does not ring all bells. An account is always told of. */
const APART_MAX = 20;
export const REST = "其余";

const ALARMS_LOCK = "security alarms";
/** So long it is gathered how many more there are. */
const MORE_TOLD_AFTER_MS = 15 * MINUTE_MS;

export const raiseAlarmsTask = { name: "securityLog.raiseAlarms", payload: z.object({}), isQueuedOnce: true };
const tellMoreAlarmsTask = {
  name: "securityLog.tellMoreAlarms",
  payload: z.object({ since: z.iso.datetime() }),
  isQueuedOnce: true,
};

/** Until when a look that waits will not have begun, which sees all that was written before. */
const coveredUntil = new WeakMap<Database, number>();

/** Has the log looked at soon: called after each event, so that nobody who logs in waits for it. */
export async function askForLook({ db }: { db: Database }): Promise<void> {
  const asked = performance.now();
  if (asked < (coveredUntil.get(db) ?? 0)) return;
  // Where one waits already, that may begin before the next event is written.
  if (await enqueueUnlessWaiting(db, raiseAlarmsTask, {}, new Date(Date.now() + LOOKED_AFTER_MS)))
    coveredUntil.set(db, asked + COVERED_MS);
}

/** Raises alarms where the log gives reason: once for each subject within the time of its rule. A rule that can't be looked at hinders no other. */
async function raiseAlarms(context: TaskContext): Promise<void> {
  const rules = await readAlarmRules(context);
  const failures: unknown[] = [];
  for (const find of findersOf(context, rules))
    try {
      const found = await find();
      const accounts = found.filter(({ userId }) => userId !== null);
      const others = found.filter(({ userId }) => userId === null);
      if (accounts.length > 0) await raise(context, accounts, apartAll, rules.sms);
      if (others.length > 0) await raise(context, others, apartSome, rules.sms);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "rules of the security log that could not be looked at");
}

/** What is kept of what gives reason anew, and what is told of it at once, after what was raised before. */
type Apart = (fresh: Reason[], before: Set<string>) => { kept: Reason[]; told: Reason[] };

/** Accounts: each is kept; how many came beyond the first ones is told a little later. */
const apartAll: Apart = (fresh, before) => ({
  kept: fresh,
  told: fresh.slice(0, Math.max(0, APART_MAX - before.size)),
});

/** Networks, and numbers without an account, of which one may have thousands: the first ones, and one for the others. */
const apartSome: Apart = (fresh, before) => {
  const hasRest = before.has(REST);
  const kept = fresh.slice(0, Math.max(0, APART_MAX - before.size + Number(hasRest)));
  if (kept.length < fresh.length && !hasRest) kept.push({ ...fresh[0]!, subject: REST, userId: null, details: {} });
  return { kept, told: kept };
};

/** Raises what was not raised within the time of its rule. All are of one rule, and either accounts or none. */
async function raise(context: TaskContext, found: Reason[], apart: Apart, sms: boolean): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockInTransaction(context, ALARMS_LOCK);
    const before = await raisedBefore(context, found[0]!);
    const { kept, told } = apart(
      found.filter(({ subject }) => !before.has(subject)),
      before,
    );
    if (kept.length === 0) return;
    const rows = kept.map(({ rule, subject, userId, events, details }) => ({ rule, subject, userId, events, details }));
    await sql`insert into security_alarms (rule, subject, user_id, events, details, opened_at)
      select rule, subject, "userId", events, details, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (rule text, subject text, "userId" bigint, events bigint, details jsonb)`.execute(
      db,
    );
    for (const reason of kept) context.log.error({ security: reason }, "security alarm");
    for (const reason of told) await tell(context, reason.rule, wordsOf(reason), sms);
    if (told.length < kept.length)
      await enqueue(db, tellMoreAlarmsTask, { since: now.toISOString() }, new Date(now.getTime() + MORE_TOLD_AFTER_MS));
  });
}

/** Tells how many accounts there were, of rules with more than are told one by one, since the first that was not. */
async function tellMoreAlarms(context: TaskContext, { since }: { since: string }): Promise<void> {
  const { sms } = await readAlarmRules(context);
  const from = formatExactTime(since);
  await inTransaction(context, async (context) => {
    // A look that found this waiting has its alarms counted.
    await lockInTransaction(context, ALARMS_LOCK);
    const { rows } = await sql<{ rule: AlarmRule; alarms: number }>`
      select rule, count(*) filter (where opened_at >= ${new Date(since)}) as alarms from security_alarms
      where user_id is not null and opened_at > ${new Date(context.now.getTime() - HOURS_MAX * HOUR_MS)}
      group by rule having count(*) > ${APART_MAX} order by rule`.execute(context.db);
    for (const { rule, alarms } of rows.filter(({ alarms }) => alarms > 0))
      await tell(context, rule, `${from} 以来共 ${alarms} 条，没有逐条通知的请在安全告警中查看`, sms);
  });
}

async function tell(context: TaskContext, rule: AlarmRule, words: string, sms: boolean): Promise<void> {
  const alarm = { title: `安全告警：${ALARM_RULES[rule]}`, text: `${ALARM_RULES[rule]}：${words}。`, sms };
  for (const tellOf of context.declared.filled(tellWatchers)) await tellOf(context, alarm);
}

/** What an alarm of the rule was raised about within its time, accounts apart from what is none. */
async function raisedBefore({ db, now }: TaskContext, { rule, hours, userId }: Reason): Promise<Set<string>> {
  const rows = await db
    .selectFrom("securityAlarms")
    .select("subject")
    .where("rule", "=", rule)
    .where("userId", userId === null ? "is" : "is not", null)
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
export const onTellMoreAlarms = onTask(tellMoreAlarmsTask, tellMoreAlarms);
