/** What became of an address outside. */
export const FETCH_STATES = ["waiting", "fetching", "kept", "known", "refused", "failed"] as const;
export type FetchStateName = (typeof FETCH_STATES)[number];

export const FETCH_STATE_LABELS: Record<FetchStateName, string> = {
  waiting: "待抓取",
  fetching: "抓取中",
  kept: "已收录",
  known: "已有",
  refused: "不收录",
  failed: "未抓到",
};

/** Between two requests to a host. */
export const FETCH_PACE_SECONDS = { min: 1, max: 3600, usual: 5 };

const REASONS: Record<string, string> = {
  address: "网址不能抓取",
  host: "转到未允许的网站",
  robots: "网站的 robots.txt 不允许",
  private: "网址指向内网",
  redirects: "跳转次数过多或没有去处",
  gone: "文件已不在",
  forbidden: "网站拒绝访问",
  status: "网站应答异常",
  encoded: "网站压缩了内容",
  html: "是网页，不是文件",
  notPdf: "不是 PDF",
  empty: "文件是空的",
  tooLarge: "超过 50 MB",
  infected: "含有恶意内容",
  takenDown: "此前已下架",
  sample: "是门户的样例",
  noPart: "没有型号再链接到它",
  "pdf-empty": "文件是空的",
  "pdf-notPdf": "不是 PDF",
  "pdf-broken": "PDF 已损坏",
  "pdf-needsPassword": "PDF 已加密",
  "pdf-tooLarge": "超过 50 MB",
  "pdf-tooManyPages": "超过 2000 页",
  "pdf-tookTooLong": "PDF 过于复杂",
  "pdf-tooMuchMemory": "PDF 过于复杂",
  unreachable: "网站连不上",
  tls: "网站证书有误",
  silent: "网站没有应答",
  slow: "网站太慢",
  tookTooLong: "超过两分钟",
  cut: "没有传完就断开",
  garbled: "网站应答不合规范",
  serverError: "网站出错",
  later: "网站要求稍后再来",
  robotsUnread: "robots.txt 读不到",
  stopped: "已停止",
  paused: "转到的网站在暂停中",
  scanner: "病毒扫描暂不可用",
  unscanned: "病毒扫描不接收这个文件",
  fault: "处理出错",
  unchanged: "与上次相同",
  "html-run": "连续给出网页而不是文件",
  "failed-run": "连续抓取失败",
};

interface CountedEnd {
  state: FetchStateName;
  reason: string | null;
  count: number;
}

/** What became of a host's addresses, in one line: what came and what waits, and why the rest did not. */
export function describeEnds(ends: readonly CountedEnd[]): string {
  const counts = new Map<string, number>();
  for (const { state, reason, count } of ends) {
    const isWhy = (state === "refused" || state === "failed") && reason !== null;
    const what = isWhy ? fetchReasonLabel(reason) : FETCH_STATE_LABELS[state];
    counts.set(what, (counts.get(what) ?? 0) + count);
  }
  return [...counts].map(([what, count]) => `${what} ${count}`).join("、");
}

/** Why, in words. */
export function fetchReasonLabel(reason: string): string {
  return REASONS[reason] ?? reason;
}
