export const NEWS_ADDRESS = "/news/index/1";
export const NEWS_SEARCH_ADDRESS = "/news/search";
export const ATTENTION_ADDRESS = "/news/attention-news/1";
export const FINANCIAL_ADDRESS = "/news/financialReport";
export const WRITE_ADDRESS = "/add";
export const ARTICLE_DISK_ADDRESS = "/userCenter/cloudDisk/articleDisk";

export const AUTHOR_CENTRE_ADDRESS = "/userCenter/author";
export const REPORTS_ADDRESS = "/userCenter/articleReports";

export const articleAddress = ({ id }: { id: number }): string => `/news/article-details/${id}`;
export const authorAddress = ({ id }: { id: number }): string => `/news/author?id=${id}`;
export const channelAddress = ({ slug }: { slug: string }, page = 1): string => `/news/channel/${slug}${page > 1 ? `/${page}` : ""}`;
export const columnAddress = ({ id }: { id: number }): string => `/news/channelNews?column=${id}`;
export const editAddress = ({ id }: { id: number }): string => `/userCenter/cloudDisk/editArticle?id=${id}`;
export const previewAddress = ({ id }: { id: number }): string => `/userCenter/cloudDisk/articlePreview?id=${id}`;
export const newsSearchAddress = (keywords: string): string => `${NEWS_SEARCH_ADDRESS}?${new URLSearchParams({ keywords })}`;

/** A picture of an article, in one of its widths. */
export const pictureAddress = ({ id }: { id: number }, width: number, format: "webp" | "avif" = "webp"): string => `/api/article/picture/${id}/${width}.${format}`;
