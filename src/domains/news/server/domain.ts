import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { listKinds } from "#domains/catalogue/server/public/list-kinds.ts";
import { articleList } from "./import/article-list.ts";
import { consoleSearch } from "./console-search.ts";
import { consoleTables } from "./console-tables.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { discussionHandlers } from "./discussion-handlers.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, findBrought, PERSONAL_TABLES } from "./personal-data.ts";
import { removeSampleArticles } from "./sample/remove-sample-articles.ts";
import { prepareDemoArticles } from "./sample/demo-articles.ts";
import { queueOldArticleTokens } from "./search/article-tokens.ts";
import { closeArchiveWorkers } from "./attachments/check-archive.ts";
import { closeRenderWorkers } from "./publication/render-apart.ts";
import { newsFeeds } from "./feeds/serve-feeds.ts";
import { articleQueue } from "./articles/article-queue.ts";
import { commentQueue } from "./comments/comment-queue.ts";
import { reportQueue } from "./reports/report-queue.ts";
import { authorQueue } from "./authors/author-queue.ts";
import { publicTexts } from "./public-texts.ts";
import { configKinds } from "./config-kinds.ts";
import { isPenName } from "./authors/is-pen-name.ts";
import { centreOfNews } from "./authors/centre-of-news.ts";
import { newsRoles } from "./authors/news-roles.ts";
import { favourites } from "./favourites.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { articleViews } from "./articles/viewed-articles.ts";
import { articleSitemaps, newsPages } from "./sitemap.ts";
import { ARTICLE_UPLOAD, ATTACHMENT_UPLOAD } from "../upload-purposes.ts";
import { FAVOURITE_LISTS } from "../favourite-lists.ts";
import { NOTICE_KINDS } from "../notice-kinds.ts";
import { articleStates, authorStates, commentStates, reportStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: [
    "news_article_brands",
    "news_article_parts",
    "news_articles",
    "news_attachments",
    "news_authors",
    "news_channels",
    "news_columns",
    "news_comment_likes",
    "news_comment_mentions",
    "news_comments",
    "news_likes",
    "news_picture_files",
    "news_pictures",
    "news_read_hours",
    "news_read_marks",
    "news_report_files",
    "news_reports",
    "news_review_looks",
    "news_search_days",
    "news_version_attachments",
    "news_version_pictures",
    "news_versions",
  ],
  states: {
    news_articles: articleStates,
    news_authors: authorStates,
    news_comments: commentStates,
    news_reports: reportStates,
  },
  staffArea: { name: "news", title: "资讯" },
  consoleTables,
  consoleSearch,
  publicTexts,
  relatedThings,
  handlers: [...handlers, ...discussionHandlers],
  fillings: [
    brandMerges.with({ rows: { news_article_brands: "文章", news_article_parts: "文章" } }),
    listKinds.with(articleList),
    ...newsRoles,
    centreParts.with(centreOfNews),
  ],
  tasks,
  dailyTasks,
  noticeKinds: NOTICE_KINDS,
  sitemaps: articleSitemaps,
  steadyPages: newsPages,
  queues: [articleQueue, commentQueue, reportQueue, authorQueue],
  views: { 2: articleViews },
  personalData: {
    tables: PERSONAL_TABLES,
    files: EXPORTED_FILES,
    export: exportPersonalData,
    brought: findBrought,
    close: closeAccount,
  },
  storedFiles: [
    { table: "news_picture_files", column: "sha256" },
    { table: "news_attachments", column: "sha256" },
    { table: "news_report_files", column: "sha256" },
  ],
  removeSamples: async ({ db }) => [`样例文章 ${await removeSampleArticles(db)} 篇`],
  async addSamples({ db, fileStore, now, declared, settings }) {
    if (settings.mode === "demo") await prepareDemoArticles({ db, fileStore, now, declared });
    return [];
  },
  stopWorkers() {
    closeRenderWorkers();
    closeArchiveWorkers();
  },
  resumeTasks: ({ db }) => queueOldArticleTokens(db),
  serve: (app, portal) => newsFeeds(portal)(app),
  configKinds,
  favourites,
  favouriteLists: FAVOURITE_LISTS,
  isNameTaken: isPenName,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
  uploadPurposes: [ARTICLE_UPLOAD, ATTACHMENT_UPLOAD],
});
