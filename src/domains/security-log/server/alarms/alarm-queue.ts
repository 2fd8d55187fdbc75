import { hasMoved } from "#platform/move-rows.ts";
import { alarmStates } from "../../states.ts";
import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { ALARM_RULES, type AlarmRule, NETWORK_RULES } from "../../alarm-labels.ts";
import { decideAlarm } from "./decide-alarm.ts";
import { REST, wordsOf } from "./raise-alarms.ts";
import { whoseAlarms } from "./whose-alarms.ts";

/** What the security log gave reason to look at. */
export const alarmQueue: CaseQueue = {
  name: "security-alarms",
  title: "安全告警",
  group: "用户",
  order: 175,
  dueHours: 4,
  look: "what operators read in the security log, too",
  whose: whoseAlarms,
  tellsNobody: true,
  decisions: [
    { name: "seen", label: "已知悉，继续关注", kind: "plain", needsReason: false, reasons: [] },
    {
      name: "closed",
      label: "关闭",
      kind: "primary",
      needsReason: true,
      reasons: ["已冻结账号", "已联系本人，确认为本人操作", "攻击未成功，已持续限制", "误报"],
    },
  ],
  waiting: () => sql`select id, opened_at from security_alarms where state <> 'closed'`,
  list: listOpen,
  async decide(context, { id, decision, reason }) {
    await decideAlarm(context, { id, state: decision === "closed" ? "closed" : "seen", note: reason });
    return null;
  },
  undo: {
    remember: ({ db }, id) =>
      db
        .selectFrom("securityAlarms")
        .select(["state", "decidedAt", "decidedBy", "note"])
        .where("id", "=", id)
        .executeTakeFirst(),
    restore({ db }, { id, decidedAt, former }) {
      const was = former as { state: "new" | "seen"; decidedAt: string | null; decidedBy: number | null; note: string };
      const update = db
        .updateTable("securityAlarms")
        .set({ decidedAt: was.decidedAt, decidedBy: was.decidedBy, note: was.note })
        .where("id", "=", id)
        .where("decidedAt", "=", decidedAt);
      return hasMoved(update, { states: alarmStates, to: was.state });
    },
  },
};

async function listOpen(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("securityAlarms")
    .select(["id", "rule", "subject", "userId", "events", "details", "state", "openedAt", "decidedBy", "note"])
    .where("state", "<>", "closed")
    .$if(ids !== null, (query) => query.where("id", "=", anyOf(ids!)))
    .orderBy("openedAt")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, rule, subject, userId, events, details, state, openedAt, decidedBy, note }) => {
    const reason = {
      rule: rule as AlarmRule,
      subject,
      userId,
      events,
      details: details as Record<string, string>,
    };
    const account = userId === null ? "" : `?account=${userId}`;
    const network =
      NETWORK_RULES.includes(rule) && subject !== REST ? `?network=${encodeURIComponent(subject)}` : account;
    return {
      id,
      title: ALARM_RULES[reason.rule] ?? rule,
      path: `/ops/security${network}`,
      facts: [
        ...(userId === null ? [] : [{ label: "用户", value: String(userId), path: `/ops/users/${userId}` }]),
        ...(state === "seen" ? [{ label: "已知悉", value: `运营人员 ${decidedBy} ${note}`.trim(), path: null }] : []),
      ],
      text: wordsOf(reason),
      openedAt: openedAt.toISOString(),
    };
  });
}
