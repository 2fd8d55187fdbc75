/** As they are on the wire (spec 4), the spelling of the last one too. */
export const ARTICLE_STATES = ["DRAFT", "PENDING", "PUBLISHED", "REJECTED", "DISMOUNT", "DELETEED"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const ARTICLE_STATE_LABELS: Record<ArticleState, string> = { DRAFT: "草稿", PENDING: "审核中", PUBLISHED: "已发布", REJECTED: "已驳回", DISMOUNT: "已下架", DELETEED: "已删除" };

export const ARTICLE_ORIGINS = ["original", "repost", "translation"] as const;
export type ArticleOrigin = (typeof ARTICLE_ORIGINS)[number];
export const ARTICLE_ORIGIN_LABELS: Record<ArticleOrigin, string> = { original: "原创", repost: "转载", translation: "翻译" };

/** What the mark beside an author's name says. */
export const AUTHOR_MARKS = ["engineer", "enterprise", "maker"] as const;
export type AuthorMark = (typeof AUTHOR_MARKS)[number];
export const AUTHOR_MARK_LABELS: Record<AuthorMark, string> = { engineer: "工程师", enterprise: "企业", maker: "原厂" };

export const COMMENT_STATES = ["waiting", "shown", "refused", "deleted", "removed"] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Why an article or a comment is reported. */
export const REPORT_CATEGORIES = ["obscene", "unfriendly", "political", "advert", "illegal", "minors", "untrue", "infringement", "fake-supply", "counterfeit", "contact", "other"] as const;
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

export const TITLE_LENGTH = { least: 5, most: 60 };
export const SUMMARY_MOST = 120;
export const WORDS = { least: 50, most: 50_000 };
export const TAGS_MOST = 5;
export const COMMENT_MOST = 1000;
/** A cover is as large at least, in pixels. */
export const COVER_LEAST = { width: 640, height: 360 };
