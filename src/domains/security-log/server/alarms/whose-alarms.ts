import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";
import { DAY_MS } from "#shared/durations.ts";
import { NETWORK_RULES } from "../../alarm-labels.ts";
import { customerOf } from "./find-reasons.ts";

/**
 * Of whose account it is about, and of operators who have logged in from the network that it is
 * about while their login may still stand: none of them clears an alarm of himself.
 */
export const whoseAlarms: Whose = {
  brought: "the security log",
  about: {
    account: (ids) => sql`select id, user_id from security_alarms where id = ${anyOf(ids)}`,
    network: (ids, { now }) => sql`
      select alarm.id, event.user_id from security_alarms alarm join security_events event on ${customerOf("event.network")} = alarm.subject
      where alarm.id = ${anyOf(ids)} and alarm.rule = ${anyOf(NETWORK_RULES)} and event.outcome = 'done'
        and event.details ? 'isStaff' and event.at > ${new Date(now.getTime() - DAY_MS)}`,
  },
  rivals: "an alarm is good for nobody",
};
