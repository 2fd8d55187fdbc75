import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { pageIn } from "#web/section-address.ts";
import { announcements } from "../../contract/announcements.ts";

/** What operators tell everybody. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "announcements",
    area: "site",
    title: "公告",
    group: "内容",
    order: 190,
    load: ({ call, url }) => call(announcements.listAnnouncements, pageIn(url)),
    View: lazy(async () => ({ default: (await import("./announcements.tsx")).Announcements })),
  }),
];
