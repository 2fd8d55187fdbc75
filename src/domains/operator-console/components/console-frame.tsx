import type { ReactNode } from "react";
import { useRootData } from "#web/use-root-data.ts";
import { Breadcrumb, type BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import type { ConsoleHead } from "#web/console-section.ts";
import { TableStateContext } from "#web/console-table/table-state.ts";
import { ConsoleSearchBox } from "./console-search-box.tsx";
import { ConsoleMenu, type ConsoleMenuProps, MENU_ID } from "./console-menu.tsx";
import type { Table } from "../contract/tables.ts";
import { tableStateOf } from "./table-state-of.ts";

interface ConsoleFrameProps extends Pick<ConsoleMenuProps, "path" | "sections"> {
  head: ConsoleHead;
  /** Where the page stands; none where it is a place of the menu. */
  steps: BreadcrumbStep[];
  /** What it knows of the list that the page shows. */
  table: { name: string; known: Table } | null;
  children: ReactNode;
}

/** Around every page of the console: who is at work, and the menu with what waits in each queue. */
export function ConsoleFrame({ head, path, sections, steps, table, children }: ConsoleFrameProps) {
  const { siteName } = useRootData();
  return (
    <>
      <header className="console-head">
        <button type="button" className="button console-opener" popoverTarget={MENU_ID}>
          菜单
        </button>
        <a className="console-title" href="/ops">
          {siteName} · 运营后台
        </a>
        <ConsoleSearchBox />
        <span className="text-secondary">{head.me.name}</span>
        <a className="link" href="/">
          返回网站
        </a>
      </header>
      <div className="console">
        <ConsoleMenu queues={head.queues} path={path} sections={sections} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {steps.length > 0 && <Breadcrumb steps={steps} />}
          <TableStateContext value={table && tableStateOf(table.name, table.known)}>{children}</TableStateContext>
        </div>
      </div>
    </>
  );
}
