import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { auditLog } from "../../contract/audit-log.ts";

/** What operators did. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "acts",
    area: "audit",
    title: "操作日志",
    group: "系统",
    order: 220,
    hasTable: true,
    load: ({ call, url }) =>
      call(auditLog.listActions, {
        ...givenIn(url, "operatorId", "act", "subject", "subjectId", "words", "from", "until", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./audit-log.tsx")).AuditLog })),
  }),
];
