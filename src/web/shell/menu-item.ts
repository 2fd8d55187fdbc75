import type { Domain } from "../define-domain.ts";

/** An item of the top menu (docs/conventions.md 16), shown where its page is there. */
export interface MenuItem {
  id: string;
  title: string;
  href: string;
  /** Its place in the menu. */
  order: number;
  /** The first words of the paths that belong to it. */
  firstWords?: string[];
  /** A word by which any path belongs to it, whatever it begins with. */
  anyWord?: string;
}

/** The whole top menu, in its order. */
export function topMenuOf(domains: readonly Domain[]): MenuItem[] {
  return domains.flatMap(({ menu = [] }) => menu).sort((one, other) => one.order - other.order);
}
