import type { MenuItem } from "./menu-item.ts";

const FIRST_SEGMENTS: Record<string, MenuItem["id"]> = {
  "": "datasheets",
  datasheet: "datasheets",
  specification: "datasheets",
  specification_detail: "datasheets",
  news: "news",
  agentList: "distribution",
  brandDetail: "distribution",
  prefecture: "resources",
  inquiry: "inquiry",
};

/** The item of the top menu that a path belongs to, or null (docs/conventions.md 16). */
export function activeMenuItem(path: string): MenuItem["id"] | null {
  const [pathname = ""] = path.split(/[?#]/);
  if (pathname.includes("checkEnterprise")) return "companyCheck";
  if (pathname.includes("userCenter")) return null;
  const [first = ""] = pathname.split("/").filter((segment) => segment !== "");
  return FIRST_SEGMENTS[first] ?? null;
}
