import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, pageIn } from "#web/section-address.ts";
import { supervision } from "../../contract/supervision.ts";

/** Enterprises and their certifications, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "enterprises",
    title: "企业",
    order: 40,
    load: ({ call, url }) => call(supervision.enterprises, { ...givenIn(url, "words", "standing"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./enterprises.tsx")).Enterprises })),
  }),
];
