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

/** Counted by network, of no account: what those of the demonstration have done can't be told apart. */
const BY_NETWORK: readonly (keyof typeof FIGURE_LABELS)[] = [
  "visitors",
  "searches",
  "searchesWithoutResult",
  "downloads",
];

/** What a figure is called where accounts of the demonstration count, or don't. */
export function figureTitle(key: keyof typeof FIGURE_LABELS, { hasDemo }: { hasDemo: boolean }): string {
  return !hasDemo && BY_NETWORK.includes(key) ? `${FIGURE_LABELS[key]}（不区分演示账号）` : FIGURE_LABELS[key];
}
