import type { MenuItem } from "./menu-item.ts";

export interface TopMenuProps {
  /** Only entries whose route exists. */
  items: readonly MenuItem[];
  /** The item that the page belongs to. */
  active: string | null;
}

export function TopMenu({ items, active }: TopMenuProps) {
  return (
    <nav className="top-menu" aria-label="主菜单">
      {items.map((item) => (
        <a key={item.id} href={item.href} aria-current={item.id === active ? "true" : undefined}>
          {item.title}
        </a>
      ))}
    </nav>
  );
}
