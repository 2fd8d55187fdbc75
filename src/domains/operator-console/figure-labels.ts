/** What the statistics count day by day, in the order that they are shown in. */
export const FIGURES = [
  "visitors",
  "searches",
  "searchesWithoutResult",
  "downloads",
  "registrations",
  "logins",
] as const;

export const FIGURE_LABELS: Record<(typeof FIGURES)[number], string> = {
  visitors: "访客",
  searches: "搜索",
  searchesWithoutResult: "无结果搜索",
  downloads: "下载",
  registrations: "注册",
  logins: "登录",
};
