import type { ReactNode } from "react";
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
  /** More of them, behind. */
  children?: ReactNode;
}

/** Tabs that are links: each has its own address and opens with the middle button. */
export function Tabs({ label, tabs, children }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.href} {...tab} />
      ))}
      {children}
    </nav>
  );
}

export function Tab({ title, href, count, isCurrent }: TabLink) {
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined}>
      {title}
      {count !== undefined && <span className="num tabs-count">{formatNumber(count)}</span>}
    </a>
  );
}
