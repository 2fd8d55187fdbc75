import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { securityEvents } from "../../contract/events.ts";

/** What happened to accounts and rights. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "security",
    area: "security",
    title: "安全日志",
    group: "系统",
    order: 225,
    hasTable: true,
    load: ({ call, url }) =>
      call(securityEvents.listEvents, {
        ...givenIn(url, "kind", "outcome", "account", "network", "from", "until", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./security-events.tsx")).SecurityEvents })),
  }),
];
