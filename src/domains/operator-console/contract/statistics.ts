import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, integerOr, listOf, optionalField, pageIndex, pageSize, time } from "#api/fields.ts";

/** So long searches are counted. */
const DAYS_MAX = 90;

const Figure = z.object({
  day,
  visitors: z.int(),
  searches: z.int(),
  searchesWithoutResult: z.int(),
  downloads: z.int(),
  registrations: z.int(),
  logins: z.int(),
});
export type Figure = z.output<typeof Figure>;

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
  /** What happened on each of the last days, the oldest first. */
  readStatistics: {
    method: "GET",
    path: "/ops/figures",
    access: "operator",
    input: z.object({ days: integerOr(30, 1, DAYS_MAX, `天数应为 1 到 ${DAYS_MAX}`) }),
    data: z.array(Figure),
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
