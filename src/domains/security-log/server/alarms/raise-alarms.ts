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

/** So many networks, or numbers without an account, are told one by one within the time of a rule: who has a thousand does not ring all bells. An account is always told of. */
const APART_MAX = 20;
export const REST = "其余";

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
  const found = await findReasons(context, rules);
  for (const rule of new Set(found.map((reason) => reason.rule))) {
    const accounts = found.filter((reason) => reason.rule === rule && reason.userId !== null);
    const others = found.filter((reason) => reason.rule === rule && reason.userId === null);
    if (accounts.length > 0) await raise(context, accounts, apartAll, rules.sms);
    if (others.length > 0) await raise(context, others, apartSome, rules.sms);
  }
}

/** What is kept of what gives reason anew, and what is told of it, after what was raised before. */
type Apart = (fresh: Reason[], before: Raised[], now: Date) => { kept: Reason[]; told: Told[] };
type Raised = { subject: string; openedAt: Date };
type Told = Pick<Reason, "rule" | "subject" | "userId" | "events" | "details">;

/** Accounts: each is kept; beyond the first ones it is told once an hour that there are more. */
const apartAll: Apart = (fresh, before, now) => {
  const told: Told[] = fresh.slice(0, Math.max(0, APART_MAX - before.length));
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const isTold = before.slice(APART_MAX).some(({ openedAt }) => openedAt.getTime() >= hour);
  return { kept: fresh, told: fresh.length === told.length || isTold ? told : [...told, restOf(fresh)] };
};

/** Networks, and numbers without an account, of which one may have thousands: the first ones, and one for the others. */
const apartSome: Apart = (fresh, before) => {
  const hasRest = before.some(({ subject }) => subject === REST);
  const kept = fresh.slice(0, Math.max(0, APART_MAX - before.length + Number(hasRest)));
  const all = kept.length === fresh.length || hasRest ? kept : [...kept, restOf(fresh)];
  return { kept: all, told: all };
};

function restOf(fresh: Reason[]): Reason {
  return { ...fresh[0]!, subject: REST, userId: null, details: {} };
}

/** Raises what was not raised within the time of its rule. All are of one rule, and either accounts or none. */
async function raise(context: TaskContext, found: Reason[], apart: Apart, sms: boolean): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockInTransaction(context, "security alarms");
    const before = await raisedBefore(context, found[0]!);
    const known = new Set(before.map(({ subject }) => subject));
    const { kept, told } = apart(
      found.filter(({ subject }) => !known.has(subject)),
      before,
      now,
    );
    if (kept.length === 0) return;
    const rows = kept.map(({ rule, subject, userId, events, details }) => ({ rule, subject, userId, events, details }));
    await sql`insert into security_alarms (rule, subject, user_id, events, details, opened_at)
      select rule, subject, "userId", events, details, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (rule text, subject text, "userId" bigint, events bigint, details jsonb)`.execute(
      db,
    );
    for (const reason of kept) context.log.error({ security: reason }, "security alarm");
    for (const reason of told) {
      const title = `安全告警：${ALARM_RULES[reason.rule]}`;
      const text = `${ALARM_RULES[reason.rule]}：${wordsOf(reason)}。`;
      for (const tell of context.declared.filled(tellWatchers)) await tell(context, { title, text, sms });
    }
  });
}

/** What an alarm of the rule was raised about within its time, accounts apart from what is none, the oldest first. */
function raisedBefore({ db, now }: TaskContext, { rule, hours, userId }: Reason): Promise<Raised[]> {
  return db
    .selectFrom("securityAlarms")
    .select(["subject", "openedAt"])
    .where("rule", "=", rule)
    .where("userId", userId === null ? "is" : "is not", null)
    .where("openedAt", ">", new Date(now.getTime() - hours * HOUR_MS))
    .orderBy("id")
    .execute();
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
