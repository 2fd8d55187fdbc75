import { sql } from "kysely";
import { formatDay } from "#shared/format-date.ts";
import type { EnterpriseStatus } from "../labels.ts";

/** Whether the certification of the `enterprise` of a query is in force: its last day counts whole, in China's time, and is over before that is written down. */
export function isInForce(now: Date) {
  return sql<boolean>`(enterprise.status = 'certified' and enterprise.valid_until >= ${formatDay(now)}::date)`;
}

/** The status of the `enterprise` of a query today. */
export function statusNow(now: Date) {
  return sql<EnterpriseStatus>`case when enterprise.status = 'certified' and not ${isInForce(now)} then 'expired' else enterprise.status end`;
}
