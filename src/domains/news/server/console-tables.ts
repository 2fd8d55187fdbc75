import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { ARTICLE_ACTS } from "../article-acts.ts";
import { articlesForOperators } from "../contract/articles-for-operators.ts";
import { stateLabel } from "../labels.ts";
import { switchChannel } from "./articles/switch-channel.ts";
import { listChannelsForOperators } from "./articles/list-channels-for-operators.ts";
import { listArticlesForOperators } from "./articles/list-articles-for-operators.ts";
import { moveArticleForOperators } from "./articles/move-article-for-operators.ts";

type Run = Parameters<typeof moveArticleForOperators>[0];

export const consoleTables: Record<string, ConsoleTable> = {
  articles: consoleTable({
    title: "文章",
    input: articlesForOperators.listArticlesForOperators.input,
    list: listArticlesForOperators,
    rowOf: ({ id, title, publishedVersion }) => ({ id, name: title, seen: String(publishedVersion ?? 0) }),
    columns: {
      title: { title: "标题", cell: ({ title }) => title },
      state: {
        title: "状态",
        cell: ({ state, isShown, scheduledAt }) => stateLabel({ state, isSeen: isShown, scheduledAt }),
      },
      channel: { title: "频道", cell: ({ channel }) => channel },
      writer: { title: "作者", cell: ({ writer }) => writer?.nickName ?? null },
      updated: { title: "更新", cell: ({ updatedAt }) => formatExactTime(updatedAt) },
    },
    acts: { "take-down": actOf("take-down"), restore: actOf("restore") },
  }),
  channels: consoleTable({
    title: "资讯频道",
    input: articlesForOperators.listChannelsForOperators.input,
    list: listChannelsForOperators,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      name: { title: "频道", cell: ({ name }) => name },
      state: { title: "评论", cell: ({ reviewsComments }) => (reviewsComments ? "先审后发" : "先发后审") },
    },
    acts: { "review-first": switchTo(true), "publish-first": switchTo(false) },
  }),
};

function switchTo(reviewsComments: boolean) {
  return {
    label: reviewsComments ? "改为先审后发" : "改为先发后审",
    kind: "primary" as const,
    reasons: [],
    run: (context: Run, { id }: { id: number }) =>
      switchChannel(context, { id, reviewsComments: reviewsComments ? "true" : "false" }),
  };
}

function actOf(act: "take-down" | "restore") {
  return {
    ...ARTICLE_ACTS[act],
    run: (context: Run, { id, reason, seen }: { id: number; reason: string; seen: string }) =>
      moveArticleForOperators(context, { id, version: Number(seen), act, reason }),
  };
}
