import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { acts } from "../../contract/acts.ts";

/** What operators did. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "acts",
    title: "操作日志",
    order: 220,
    load: ({ call, url }) =>
      call(acts.acts, {
        ...givenIn(url, "operatorId", "act", "subject", "subjectId", "words", "from", "until"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./act-log.tsx")).ActLog })),
  }),
];
