import { page } from "#web/page.ts";

export const pages = [
  page("/news/index/:pageIndex?", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/news-index.tsx"),
  }),
  page("/news/channel/*", { layout: "default", access: "visitor", load: () => import("./pages/channel-articles.tsx") }),
  page("/news/channelNews", { layout: "default", access: "visitor", load: () => import("./pages/channel-news.tsx") }),
  page("/news/attention-news/:pageIndex?", {
    layout: "default",
    access: "user",
    load: () => import("./pages/attention-news.tsx"),
  }),
  page("/news/article-details/:id?", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/article-detail.tsx"),
  }),
  page("/news/article-details-v1", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/article-detail-v1.tsx"),
  }),
  page("/news/author", { layout: "default", access: "visitor", load: () => import("./pages/author-home.tsx") }),
  page("/userCenter/author", { layout: "userCenter", access: "user", load: () => import("./pages/author-centre.tsx") }),
  page("/userCenter/articleReports", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/article-reports.tsx"),
  }),
  page("/mobile/news", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile-news.tsx") }),
  page("/mobile/news/:id", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile-article.tsx") }),
  page("/news/search", { layout: "default", access: "visitor", load: () => import("./pages/news-search.tsx") }),
  page("/add", { layout: "index", access: "user", load: () => import("./pages/write-article.tsx") }),
  page("/userCenter/cloudDisk/editArticle", {
    layout: "index",
    access: "user",
    load: () => import("./pages/edit-article.tsx"),
  }),
  page("/userCenter/cloudDisk/articlePreview", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/article-preview.tsx"),
  }),
  page("/userCenter/cloudDisk/articleDisk", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/article-disk.tsx"),
  }),
];
