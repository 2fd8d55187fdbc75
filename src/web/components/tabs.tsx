import { formatNumber } from "#shared/format-number.ts";

export interface TabLink {
  title: string;
  href: string;
  count?: number;
  isCurrent?: boolean;
}

export interface TabsProps {
  /** What the tabs choose between, read aloud. */
  label: string;
  tabs: readonly TabLink[];
}

/** Tabs that are links: each has its own address and opens with the middle button. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.title}
          {tab.count !== undefined && <span className="num tabs-count">{formatNumber(tab.count)}</span>}
        </a>
      ))}
    </nav>
  );
}
