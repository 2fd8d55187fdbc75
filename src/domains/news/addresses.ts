import type { ArticleSort, SearchPeriod } from "./search-labels.ts";

export const NEWS_ADDRESS = "/news/index/1";
export const NEWS_SEARCH_ADDRESS = "/news/search";
export const ATTENTION_ADDRESS = "/news/attention-news/1";
export const FINANCIAL_ADDRESS = "/news/financialReport";
export const WRITE_ADDRESS = "/add";
export const ARTICLE_DISK_ADDRESS = "/userCenter/cloudDisk/articleDisk";

export const AUTHOR_CENTRE_ADDRESS = "/userCenter/author";
export const REPORTS_ADDRESS = "/userCenter/articleReports";

export const articleAddress = ({ id }: { id: number }): string => `/news/article-details/${id}`;
/** The same for phones. */
export const mobileArticleAddress = ({ id }: { id: number }): string => `/mobile/news/${id}`;
export const mobileNewsAddress = (page = 1): string => `/mobile/news${page > 1 ? `?page=${page}` : ""}`;
export const authorAddress = ({ id }: { id: number }, page = 1): string =>
  `/news/author?id=${id}${page > 1 ? `&page=${page}` : ""}`;
export const channelAddress = ({ slug }: { slug: string }, page = 1): string =>
  `/news/channel/${slug}${page > 1 ? `/${page}` : ""}`;
export const columnAddress = ({ id }: { id: number }, page = 1): string =>
  `/news/channelNews?column=${id}${page > 1 ? `&page=${page}` : ""}`;
export const tagAddress = (tag: string, page = 1): string =>
  `/news/channelNews?${new URLSearchParams({ tag, ...(page > 1 && { page: String(page) }) })}`;
export const newsAddress = (page = 1): string => `/news/index/${page}`;
export const attentionAddress = (page = 1): string => `/news/attention-news/${page}`;
export const editAddress = ({ id }: { id: number }): string => `${EDIT_ADDRESS}?id=${id}`;
export const previewAddress = ({ id }: { id: number }): string => `${PREVIEW_ADDRESS}?id=${id}`;
/** The same two where no article is named. */
export const EDIT_ADDRESS = "/userCenter/cloudDisk/editArticle";
export const PREVIEW_ADDRESS = "/userCenter/cloudDisk/articlePreview";
export const newsSearchAddress = (keywords: string): string =>
  `${NEWS_SEARCH_ADDRESS}?${new URLSearchParams({ keywords })}`;

/** A picture of an article, in one of its widths. */
export const pictureAddress = ({ id }: { id: number }, width: number, format: "webp" | "avif" = "webp"): string =>
  `/api/article/picture/${id}/${width}.${format}`;

/** The files of an author's articles. */
export const authorFilesAddress = ({ id }: { id: number }, page = 1): string =>
  `/news/author?id=${id}&tab=files${page > 1 ? `&page=${page}` : ""}`;
/** A file beside an article, for saving. */
export const attachmentAddress = ({ id }: { id: number }): string => `/api/article/attachment/${id}`;

/** What readers of feeds subscribe to: all articles, or those of a channel. */
export const feedAddress = (channel?: { slug: string }): string =>
  channel ? `/news/rss/${channel.slug}.xml` : "/news/rss.xml";

/** The picture by which a phone opens an article. */
export const shareCodeAddress = ({ id }: { id: number }): string => `/api/news/share/${id}`;

/** A search of articles, as its address tells it; `""` and the first page are left out. */
export interface NewsSearchView {
  keywords: string;
  channel: string;
  period: SearchPeriod | "";
  sort: ArticleSort;
  page: number;
}

export function newsSearchViewAddress({ keywords, channel, period, sort, page }: NewsSearchView): string {
  const set = { keywords, channel, period, sort: sort === "relevance" ? "" : sort, page: page > 1 ? String(page) : "" };
  const query = new URLSearchParams(Object.entries(set).filter(([, value]) => value !== "")).toString();
  return query ? `${NEWS_SEARCH_ADDRESS}?${query}` : NEWS_SEARCH_ADDRESS;
}
