import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, integerOr, listOf, optionalField, pageIndex, pageSize, time } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

/** A year, and the day that it may have more. */
export const DAYS_MAX = 366;

const Figure = z.object({
  day,
  visitors: z.int(),
  /** Null where they are no longer kept, as the logins. */
  searches: z.int().nullable(),
  searchesWithoutResult: z.int().nullable(),
  downloads: z.int(),
  registrations: z.int(),
  logins: z.int().nullable(),
});
export type Figure = z.output<typeof Figure>;

const asked = {
  /** The last so many; not asked where `from` is said. */
  days: integerOr(30, 1, DAYS_MAX, `天数应为 1 到 ${DAYS_MAX}`),
  from: optionalField(day),
  /** The last day, included; today where it is left out. */
  until: optionalField(day),
  /** Whether accounts of the demonstration count; left out, they do where the portal demonstrates itself. */
  demo: optionalField(z.enum(["with", "without"], "请选择是否计入演示账号")),
};

const OutboxMessage = z.object({
  id: z.int(),
  kind: z.enum(["sms", "mail"]),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.string()),
  createdAt: time,
});

export const statistics = defineCalls("console", {
  /** What happened on each day of a range, the oldest first, and whether accounts of the demonstration are counted. */
  readStatistics: {
    method: "GET",
    path: "/ops/figures",
    access: "operator",
    input: z.object(asked),
    data: z.object({ figures: z.array(Figure), hasDemo: z.boolean() }),
  },

  /** The same as a file; that it was asked for stands in the log. */
  exportStatistics: {
    method: "GET",
    path: "/ops/figures/export",
    access: "operator",
    isChanging: true,
    input: z.object({ ...asked, format: z.enum(["csv", "xlsx"]).default("csv") }),
    data: "file",
    limit: { calls: 30, seconds: HOUR_SECONDS },
  },

  /** What embedded SMS and mail would have sent, the latest first. */
  listOutbox: {
    method: "GET",
    path: "/ops/outbox",
    access: "operator",
    input: z.object({ kind: optionalField(z.enum(["sms", "mail"])), pageIndex, pageSize }),
    data: listOf(OutboxMessage).extend({ isDemo: z.boolean() }),
  },
});
