import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { alternateRules } from "../../contract/alternate-rules.ts";

/** When parts may take each other's place. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "alternate-rules",
    area: "selection",
    title: "替代料规则",
    group: "目录",
    order: 165,
    load: ({ call }) => call(alternateRules.listAlternateRules, {}),
    View: lazy(async () => ({ default: (await import("./alternate-rules.tsx")).AlternateRules })),
  }),
];
