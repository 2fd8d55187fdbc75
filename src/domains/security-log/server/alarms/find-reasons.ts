import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { type AlarmRule, NETWORK_RULES } from "../../alarm-labels.ts";
import type { SecurityKind } from "../../labels.ts";
import type { AlarmRules } from "./alarm-rules.ts";

/** What gives reason for an alarm at present. */
export interface Reason {
  rule: AlarmRule;
  subject: string;
  userId: number | null;
  events: number;
  details: Record<string, string>;
  /** So long the same gives no reason anew. */
  hours: number;
}

/** Where something wrong was shown, or nothing could be shown any more. */
const FAILURES: SecurityKind[] = [
  "login-by-password",
  "login-by-sms",
  "login-by-wechat",
  "login-by-qq",
  "login-by-ticket",
  "code",
  "proof",
  "second-factor",
  "second-factor-reuse",
];
const PLACES_LOOKED_AT_DAYS = 1;
const NETWORKS_OF_ALL = "全部网络";

/** Whose a network is, by its name in a column: of IPv6 all of a site are one customer's, who has 65,536 of them. */
export function customerOf(column: string): RawBuilder<string> {
  return sql<string>`regexp_replace(${sql.ref(column)}, '^(([^:]*:){3}).*$', '\\1')`;
}

/** What looks for reasons, one for each rule. */
export function findersOf(context: Context, rules: AlarmRules): (() => Promise<Reason[]>)[] {
  const ofAccount = sql<string>`case when user_id is not null then 'user ' || user_id when subject <> '' then 'number ' || subject end`;
  const ofNetwork = sql<string>`case when network = '' then ${NETWORKS_OF_ALL} else ${customerOf("network")} end`;
  const ofUser = sql<string>`'user ' || user_id`;
  const failed = sql<boolean>`kind in (${sql.join(FAILURES)}) and outcome <> 'done'`;
  // Of those without a name many have mistyped once.
  const misfits = sql<boolean>`kind = 'input-refused' and network <> ''`;
  const isKind = (kind: SecurityKind) => sql<boolean>`kind = ${kind}`;
  const count = (rule: CountedRule, by: RawBuilder<string>, only: RawBuilder<boolean>) => () =>
    counted(context, rules, { rule, by, only });
  return [
    count("account-failures", ofAccount, failed),
    count("network-failures", ofNetwork, failed),
    count("input-refusals", ofNetwork, misfits),
    count("access-refusals", ofUser, isKind("access-refused")),
    count("operator-exports", ofUser, isKind("operator-export")),
    ...(rules.operatorPlaces ? [() => newPlaces(context)] : []),
  ];
}

type CountedRule = Exclude<AlarmRule, "operator-place">;

async function counted(
  { db, now }: Context,
  rules: AlarmRules,
  { rule, by, only }: { rule: CountedRule; by: RawBuilder<string>; only: RawBuilder<boolean> },
): Promise<Reason[]> {
  const { most, hours } = rules[rule];
  const since = new Date(now.getTime() - hours * HOUR_MS);
  const { rows } = await sql<{ subject: string; userId: number | null; events: number; networks: number }>`
    select subject, max(user_id) as user_id, sum(times)::bigint as events, count(distinct network) as networks
    from (select ${by} as subject, user_id, times, network from (
      select user_id, subject, network, sum(times) as times from security_events where at > ${since} and ${only} group by user_id, subject, network
    ) as event) as event
    where subject is not null group by subject having sum(times) >= ${most} order by events desc, subject`.execute(db);
  const ofUser = !NETWORK_RULES.includes(rule);
  return rows.map(({ subject, userId, events, networks }) => ({
    rule,
    subject,
    userId: ofUser ? userId : null,
    events,
    details: { networks: String(networks) },
    hours,
  }));
}

/** Operators who logged in from a place, or where that is not known a network, that they never did before, while others are known of them. */
async function newPlaces({ db, now }: Context): Promise<Reason[]> {
  const since = new Date(now.getTime() - PLACES_LOOKED_AT_DAYS * DAY_MS);
  const place = (event: string) =>
    sql<string>`coalesce(nullif(${sql.ref(`${event}.details`)} ->> 'place', ''), ${sql.ref(`${event}.network`)})`;
  const { rows } = await sql<{ userId: number; place: string; network: string }>`
    select distinct on (event.user_id, ${place("event")}) event.user_id, ${place("event")} as place, event.network
    from security_events event
    where event.at > ${since} and event.details ? 'isStaff' and event.outcome = 'done'
      and exists (select from security_events other where other.user_id = event.user_id and other.details ? 'isStaff' and other.outcome = 'done' and other.id < event.id)
      and not exists (select from security_events same where same.user_id = event.user_id and same.details ? 'isStaff' and same.outcome = 'done'
        and same.id < event.id and ${place("same")} = ${place("event")})
    order by event.user_id, ${place("event")}, event.id`.execute(db);
  return rows.map(({ userId, place, network }) => ({
    rule: "operator-place",
    subject: `user ${userId} ${place}`.slice(0, 100),
    userId,
    events: 1,
    details: { place, network },
    hours: PLACES_LOOKED_AT_DAYS * 24,
  }));
}
