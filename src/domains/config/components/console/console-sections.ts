import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { configEditor } from "../../contract/config-editor.ts";

/** What operators may set while the portal runs. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "config",
    title: "系统配置",
    order: 210,
    load: ({ call }) => call(configEditor.listConfig, {}),
    View: lazy(async () => ({
      default: (await import("./config-entries.tsx")).ConfigEntries,
    })),
  }),
];
