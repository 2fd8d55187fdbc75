import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { configEntries } from "../../contract/config-entries.ts";

/** What operators may set while the portal runs. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "config",
    area: "config",
    title: "系统配置",
    group: "系统",
    order: 210,
    load: ({ call }) => call(configEntries.listConfig, {}),
    View: lazy(async () => ({
      default: (await import("./config-entries.tsx")).ConfigEntries,
    })),
  }),
];
