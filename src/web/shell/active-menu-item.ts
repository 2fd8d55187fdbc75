import type { MenuItem } from "./menu-item.ts";

/** The item of the top menu that a path belongs to, or null (docs/conventions.md 16). */
export function activeMenuItem(path: string, menu: readonly MenuItem[]): string | null {
  const [pathname = ""] = path.split(/[?#]/);
  const named = menu.find(({ anyWord }) => anyWord && pathname.includes(anyWord));
  if (named) return named.id;
  if (pathname.includes("userCenter")) return null;
  const [first = ""] = pathname.split("/").filter((segment) => segment !== "");
  return menu.find(({ firstWords }) => firstWords?.includes(first))?.id ?? null;
}
