/** An item of the top menu. The shell passes only those whose route exists. */
export interface MenuItem {
  id: "news" | "datasheets" | "distribution" | "resources" | "inquiry" | "companyCheck";
  title: string;
  href: string;
}

/** The menu of docs/conventions.md 16, in its order, and behind it the company check, whose pages highlight an item of their own. */
export const TOP_MENU: readonly MenuItem[] = [
  { id: "news", title: "资讯", href: "/news/index" },
  { id: "datasheets", title: "规格书", href: "/" },
  { id: "distribution", title: "分销", href: "/agentList/index/1" },
  { id: "resources", title: "技术资源", href: "/prefecture" },
  { id: "inquiry", title: "芯片采购", href: "/inquiry/index/1/0" },
  { id: "companyCheck", title: "查企业", href: "/checkEnterprise" },
];
