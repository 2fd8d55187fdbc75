import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { CONSOLE_GROUPS, type ConsoleHead } from "#web/console-section.ts";
import { ConsoleIcon } from "./console-icon.tsx";

export interface ConsoleMenuProps {
  queues: ConsoleHead["queues"];
  /** Below /ops. */
  path: string;
  sections: { path: string; title: string; group: string }[];
}

interface Entry {
  href: string;
  title: string;
  waiting: number;
  isCurrent: boolean;
}

/** Where this browser keeps which groups its operator has closed. */
const CLOSED_KEY = "consoleClosedGroups";

export const MENU_ID = "console-menu";

/** What leads through the console, in groups that open and close; where the window is narrow all of it opens as one. */
export function ConsoleMenu({ queues, path, sections }: ConsoleMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const { closed, keep } = useClosedGroups();
  const isAt = (place: string) => path === place || path.startsWith(`${place}/`);

  useEffect(() => {
    const list = menu.current;
    if (!list) return;
    if (list.matches(":popover-open")) list.hidePopover();
    // The menu alone is scrolled, never the page.
    const current = list.querySelector("[aria-current]")?.getBoundingClientRect();
    const outer = list.getBoundingClientRect();
    if (current && (current.top < outer.top || current.bottom > outer.bottom))
      list.scrollTop += current.top - outer.top - outer.height / 2;
  }, [path]);

  const groups: { key: string; title: string; entries: Entry[] }[] = [
    ...[...new Set(queues.map(({ group }) => group))].map((group) => ({
      key: `queues ${group}`,
      title: group,
      entries: queues
        .filter((queue) => queue.group === group)
        .map(({ name, title, waiting }) => ({
          href: `/ops/queue/${name}`,
          title,
          waiting,
          isCurrent: isAt(`queue/${name}`) || isAt(`decided/${name}`),
        })),
    })),
    ...CONSOLE_GROUPS.map((group) => ({
      key: group,
      title: group,
      entries: sections
        .filter((section) => section.group === group)
        .map(({ path: place, title }) => ({ href: `/ops/${place}`, title, waiting: 0, isCurrent: isAt(place) })),
    })).filter(({ entries }) => entries.length > 0),
  ];
  return (
    <nav ref={menu} id={MENU_ID} popover="auto" className="console-menu" aria-label="运营后台">
      <a href="/ops" className="console-group" aria-current={path === "" ? "page" : undefined}>
        <ConsoleIcon group="工作台" />
        待办
      </a>
      {groups.map(({ key, title, entries }) => (
        <MenuGroup
          key={key}
          title={title}
          entries={entries}
          isOpen={!closed.has(key) || entries.some(({ isCurrent }) => isCurrent)}
          onToggle={(isOpen) => keep(key, isOpen)}
        />
      ))}
    </nav>
  );
}

interface MenuGroupProps {
  title: string;
  entries: Entry[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function MenuGroup({ title, entries, isOpen, onToggle }: MenuGroupProps) {
  const waiting = entries.reduce((sum, entry) => sum + entry.waiting, 0);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="console-group">
        <ConsoleIcon group={title} />
        {title}
        <Count of={waiting} />
      </summary>
      {entries.map(({ href, title, waiting, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
          {title}
          <Count of={waiting} />
        </a>
      ))}
    </details>
  );
}

function Count({ of }: { of: number }) {
  return of > 0 && <span className="num console-count">{formatNumber(of)}</span>;
}

/** All are open until this browser says otherwise. */
function useClosedGroups() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const kept = localStorage.getItem(CLOSED_KEY);
    if (kept) setClosed(new Set(kept.split(",")));
  }, []);

  function keep(group: string, isOpen: boolean) {
    if (closed.has(group) !== isOpen) return;
    const next = new Set(closed);
    if (isOpen) next.delete(group);
    else next.add(group);
    localStorage.setItem(CLOSED_KEY, [...next].join(","));
    setClosed(next);
  }
  return { closed, keep };
}
