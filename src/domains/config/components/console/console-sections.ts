import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { configEntries } from "../../contract/config-entries.ts";
import type { ConfigPage } from "./config-entries.tsx";

/** What operators may set while the portal runs. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "config",
    area: "config",
    title: "系统配置",
    group: "系统",
    order: 210,
    async load({ call, rest }): Promise<ConfigPage | null> {
      const entries = await call(configEntries.listConfig, {});
      const opened = entries.find(({ key }) => key === rest) ?? null;
      return rest !== "" && opened === null ? null : { entries: opened ? [] : entries, opened };
    },
    nameOf: ({ opened }) => opened?.title,
    View: lazy(async () => ({
      default: (await import("./config-entries.tsx")).ConfigEntries,
    })),
  }),
];
