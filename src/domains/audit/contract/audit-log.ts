import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

const AuditAction = z.object({
  id: z.int(),
  at: time,
  operator: z.object({ id: z.int().nullable(), name: z.string() }),
  act: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
});
export type AuditAction = z.output<typeof AuditAction>;

const asked = {
  operatorId: optionalField(id),
  /** Refused where no domain declares it, as is the subject. */
  act: optionalField(z.string()),
  subject: optionalField(z.string()),
  subjectId: optionalField(writtenLine(200, "对象编号过长")),
  /** Stands in the reason, or in what it was before or after. */
  words: optionalField(writtenLine(100, "关键词最多 100 个字")),
  from: optionalField(day),
  /** The last day, included. */
  until: optionalField(day),
};

export const auditLog = defineCalls("audit", {
  /** What operators did, the latest first. */
  listActions: {
    method: "GET",
    path: "/ops/acts",
    access: "operator",
    input: z.object({ ...asked, sort: sortField("at"), pageIndex, pageSize }),
    data: listOf(AuditAction).extend({
      /** What can be asked for, by the name in the log, in the words that it is shown with. */
      actions: z.record(z.string(), z.string()),
      subjects: z.record(z.string(), z.string()),
    }),
  },

  /** The same as a file, at most 50,000 of them; that it was asked for stands in the log too. */
  exportActions: {
    method: "GET",
    path: "/ops/acts/export",
    access: "operator",
    isChanging: true,
    input: z.object({ ...asked, format: z.enum(["csv", "xlsx"]).default("csv") }),
    data: "file",
    limit: { calls: 10, seconds: HOUR_SECONDS },
  },
});
