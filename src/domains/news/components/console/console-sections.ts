import { lazy } from "react";
import { type CaseViews, type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";

/** Articles and channels, as operators see them. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "articles",
    area: "news",
    title: "文章",
    group: "内容",
    order: 70,
    hasTable: true,
    thing: "article",
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(articlesForOperators.listArticlesForOperators, {
              ...givenIn(url, "words", "state", "sort"),
              ...pageIn(url),
            }),
            preview: null,
          }
        : isId(rest)
          ? {
              list: await call(articlesForOperators.listArticlesForOperators, { id: rest }),
              preview: await call(articlesForOperators.readArticleToReview, {
                id: Number(rest),
                ...givenIn(url, "version"),
              }),
            }
          : null,
    nameOf: ({ preview }) => preview?.title,
    View: lazy(async () => ({ default: (await import("./articles.tsx")).Articles })),
  }),
  consoleSection({
    path: "channels",
    area: "news",
    title: "资讯频道",
    group: "内容",
    order: 80,
    hasTable: true,
    load: ({ call, url }) =>
      call(articlesForOperators.listChannelsForOperators, {
        ...givenIn(url, "words", "reviews", "sort"),
        ...pageIn(url),
      }),
    View: lazy(async () => ({ default: (await import("./channels.tsx")).Channels })),
  }),
];

/** The version that waits, as it would be read. */
export const caseViews: CaseViews = {
  articles: lazy(async () => ({ default: (await import("./article-of-case.tsx")).ArticleOfCase })),
};
