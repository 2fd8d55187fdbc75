import { lazy } from "react";
import { type ConfigPreviews, type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { announcements } from "../../contract/announcements.ts";

/** What operators tell everybody. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "announcements",
    area: "site",
    title: "公告",
    group: "内容",
    order: 190,
    hasTable: true,
    load: ({ call, url }) =>
      call(announcements.listAnnouncements, { ...givenIn(url, "words", "state", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./announcements.tsx")).Announcements })),
  }),
];

/** How what is set of the frame and the home page will look. */
export const previews: ConfigPreviews = {
  hotWords: preview("HotWordsPreview"),
  friendlyLinks: preview("FriendlyLinksPreview"),
  navigation: preview("NavigationPreview"),
  homeSlots: preview("HomeSlotsPreview"),
  qrCodes: preview("QrCodesPreview"),
  contact: preview("ContactPreview"),
};

function preview(name: keyof typeof import("./config-previews.tsx")) {
  return lazy(async () => ({ default: (await import("./config-previews.tsx"))[name] }));
}
