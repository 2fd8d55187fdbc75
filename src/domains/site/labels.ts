import { isWebAddress } from "#shared/safe-link.ts";

/** What feedback can be about. Ids are never reused. */
export const FEEDBACK_CATEGORIES = [
  { id: 1, label: "功能建议" },
  { id: 2, label: "页面故障" },
  { id: 3, label: "数据纠错" },
  { id: 4, label: "账号与登录" },
  { id: 5, label: "搜索与规格书" },
  { id: 6, label: "投诉与举报" },
  { id: 7, label: "其他" },
];

export const FEEDBACK_CONTENT_MAX = 2000;
export const FEEDBACK_CONTACT_MAX = 100;
/** Of the address of the page on which it came to mind. */
export const FEEDBACK_PAGE_MAX = 500;
/** What is said where something is left out (docs/conventions.md 17), or is too long. */
export const FEEDBACK_MISSING = {
  type: "请选择反馈类型",
  content: "请完善反馈内容，以便我们尽快解决此问题",
  contact: "请填写您的邮箱，方便我们跟进",
};
export const FEEDBACK_TOO_LONG = {
  content: `反馈内容最多 ${FEEDBACK_CONTENT_MAX} 字`,
  contact: `联系方式最多 ${FEEDBACK_CONTACT_MAX} 字`,
};

/** Said of an address at which whoever runs the portal could not be reached. */
export const EMAIL_MESSAGE = "应为邮箱地址";

/** At most so many stand in the footer. */
export const QR_CODES_MAX = 5;

/** Of what pages tell: `page`, which page is looked at, by its route. */
export const TRACKED_FROM = ["page"] as const;

/** What was looked at is remembered so long. */
export const VIEWS_KEPT_DAYS = 90;

/** The lists of quick links in the header. */
export const NAVIGATION_LISTS = [
  { name: "common", title: "常用网站" },
  { name: "agent", title: "代理商" },
  { name: "brand", title: "原厂" },
] as const;
export type NavigationListName = (typeof NAVIGATION_LISTS)[number]["name"];

export const NAVIGATION_ENTRIES_MAX = 30;
export const NAVIGATION_NAME_MAX = 10;
export const NAVIGATION_URL_MAX = 500;
export const NAVIGATION_MISSING_NAME = "请填写名称";
export const NAVIGATION_NAME_TOO_LONG = `名称最多 ${NAVIGATION_NAME_MAX} 字`;
export const NAVIGATION_URL_TOO_LONG = `网址最多 ${NAVIGATION_URL_MAX} 个字符`;
export const NAVIGATION_WHOLE_URL = "请填写完整的网址，以 http:// 或 https:// 开头";

/** Whether it leads to a page of the web, and hides no other place in front of an `@`. */
export function isWholeUrl(text: string): boolean {
  return text.length <= NAVIGATION_URL_MAX && isWebAddress(text);
}
