import { activeMenuItem } from "./active-menu-item.ts";
import type { MenuItem } from "./menu-item.ts";

export interface TopMenuProps {
  /** Only entries whose route exists. */
  items: readonly MenuItem[];
  currentPath: string;
}

export function TopMenu({ items, currentPath }: TopMenuProps) {
  const active = activeMenuItem(currentPath);
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
