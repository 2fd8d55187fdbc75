import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { SECURITY_KINDS, SECURITY_OUTCOMES, type SecurityKind, type SecurityOutcome } from "../labels.ts";

const SecurityEvent = z.object({
  id: z.int(),
  at: time,
  kind: z.string(),
  outcome: z.string(),
  userId: z.int().nullable(),
  network: z.string(),
  address: z.string(),
  device: z.string(),
  browser: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()),
  times: z.int(),
});
export type SecurityEventRow = z.output<typeof SecurityEvent>;

const asked = {
  kind: optionalField(z.enum(Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]], "没有这种事件")),
  outcome: optionalField(
    z.enum(Object.keys(SECURITY_OUTCOMES) as [SecurityOutcome, ...SecurityOutcome[]], "没有这种结果"),
  ),
  /** A user's number, or a whole phone number or address for mail. */
  account: optionalField(writtenLine(100, "账号过长")),
  /** As it stands in an entry, or an address. */
  network: optionalField(writtenLine(64, "网络过长")),
  from: optionalField(day),
  /** The last day, included. */
  until: optionalField(day),
};

/** For operators: what happened to accounts and rights. */
export const securityEvents = defineCalls("security", {
  /** What happened, the latest first. */
  listEvents: {
    method: "GET",
    path: "/ops/security/events",
    access: "operator",
    input: z.object({ ...asked, sort: sortField("at"), pageIndex, pageSize }),
    data: listOf(SecurityEvent),
  },

  /** The same as a file, at most 50,000 of them; that it was asked for stands in both logs. */
  exportEvents: {
    method: "GET",
    path: "/ops/security/events/export",
    access: "operator",
    isChanging: true,
    input: z.object({ ...asked, format: z.enum(["csv", "xlsx"]).default("csv") }),
    data: "file",
    limit: { calls: 10, seconds: HOUR_SECONDS },
  },
});
