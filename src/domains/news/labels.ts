import type { AuthorState, ReportState } from "./states.ts";

/** As they are on the wire (docs/conventions.md 16), the spelling of the last one too. */
export const ARTICLE_STATES = ["DRAFT", "PENDING", "PUBLISHED", "REJECTED", "DISMOUNT", "DELETEED"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const ARTICLE_STATE_LABELS: Record<ArticleState, string> = {
  DRAFT: "草稿",
  PENDING: "审核中",
  PUBLISHED: "已发布",
  REJECTED: "已驳回",
  DISMOUNT: "已下架",
  DELETEED: "已删除",
};

/** As articles are listed, counted and called: what passed and waits for its hour is read by nobody yet. */
export const LISTED_STATES = [
  "DRAFT",
  "PENDING",
  "SCHEDULED",
  "PUBLISHED",
  "REJECTED",
  "DISMOUNT",
  "DELETEED",
] as const;
export type ListedState = (typeof LISTED_STATES)[number];
export const LISTED_STATE_LABELS: Record<ListedState, string> = { ...ARTICLE_STATE_LABELS, SCHEDULED: "待发布" };

/** How the state of one article is called. */
export function stateLabel({ state, isSeen, scheduledAt }: ToldState): string {
  return LISTED_STATE_LABELS[isToCome({ state, isSeen, scheduledAt }) ? "SCHEDULED" : state];
}

interface ToldState {
  state: ArticleState;
  isSeen: boolean;
  scheduledAt: string | null;
}

export const isToCome = ({ state, isSeen, scheduledAt }: ToldState): boolean =>
  state === "PUBLISHED" && !isSeen && scheduledAt !== null;

export const ARTICLE_ORIGINS = ["original", "repost", "translation"] as const;
export type ArticleOrigin = (typeof ARTICLE_ORIGINS)[number];
export const ARTICLE_ORIGIN_LABELS: Record<ArticleOrigin, string> = {
  original: "原创",
  repost: "转载",
  translation: "翻译",
};

/** Said wherever an article of that kind is shown or handed on (DOMAIN 3.18). */
export const AI_LABEL = "含 AI 生成内容";

/** What the mark beside an author's name says. */
export const AUTHOR_MARKS = ["engineer", "enterprise", "maker"] as const;
export type AuthorMark = (typeof AUTHOR_MARKS)[number];
export const AUTHOR_MARK_LABELS: Record<AuthorMark, string> = { engineer: "工程师", enterprise: "企业", maker: "原厂" };

/** Under what a comment stands whose writer closed his account. */
export const CLOSED_ACCOUNT = "已注销用户";

/** Why an article or a comment is reported. */
export const REPORT_CATEGORIES = [
  "obscene",
  "unfriendly",
  "political",
  "advert",
  "illegal",
  "minors",
  "untrue",
  "infringement",
  "fake-supply",
  "counterfeit",
  "contact",
  "other",
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
export const REPORT_CATEGORY_LABELS: Record<ReportCategory, string> = {
  obscene: "色情低俗",
  unfriendly: "不友善",
  political: "涉政敏感",
  advert: "广告推销",
  illegal: "违反法律",
  minors: "涉未成年",
  untrue: "信息不实",
  infringement: "侵权（著作权、商标、专利）",
  "fake-supply": "虚假货源",
  counterfeit: "假冒翻新",
  contact: "泄露联系方式",
  other: "其他",
};

export const REPORT_STATE_LABELS: Record<ReportState, string> = {
  waiting: "处理中",
  upheld: "举报成立",
  refused: "举报未成立",
};

export const AUTHOR_STATE_LABELS: Record<AuthorState, string> = {
  waiting: "审核中",
  approved: "已通过",
  rejected: "未通过",
};

/** What authors say that they write about, at most three. */
export const AUTHOR_FIELDS = [
  "模拟与电源",
  "射频与无线",
  "嵌入式与 MCU",
  "FPGA 与数字",
  "传感器",
  "功率器件",
  "存储",
  "汽车电子",
  "工业控制",
  "物联网",
  "测试测量",
  "供应链与市场",
] as const;
export const AUTHOR_FIELDS_MAX = 3;

export const PEN_NAME_LENGTH = { least: 2, most: 20 };
export const REAL_NAME_MAX = 40;
export const WORKS_URL_MAX = 500;
export const BIO_MAX = 500;
export const COLUMN_NAME_LENGTH = { least: 2, most: 30 };
export const COLUMN_SUMMARY_MAX = 200;
export const COMMENT_SORTS = ["hot", "new"] as const;

/** So long an author may take back an article that he deleted. */
export const DELETED_KEPT_DAYS = 30;
export const TITLE_LENGTH = { least: 5, most: 60 };
export const SUMMARY_MAX = 120;
export const TAGS_MAX = 5;
/** Characters of one. */
export const TAG_MAX = 20;
export const COMMENT_MAX = 1000;
/** A cover is as large at least, in pixels. */
export const COVER_LEAST = { width: 640, height: 360 };
