import { sql } from "kysely";
import { articleAddress } from "../../addresses.ts";
import { REPORT_CATEGORIES, REPORT_CATEGORY_LABELS, type ReportCategory } from "../../labels.ts";
import { decideReport, type ReportDecision } from "./decide-report.ts";
import { rememberReported, reopenReports } from "./reopen-reports.ts";
import { listWaitingReports, type WaitingReport } from "./waiting-reports.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseReports } from "./whose-reports.ts";

/** What readers report of articles and comments; the reason is the answer that they are told. */
export const reportQueue: CaseQueue = {
  name: "article-reports",
  title: "文章与评论举报",
  group: "资讯",
  order: 140,
  dueHours: 24,
  look: "its pictures go on record when they are opened",
  whose: whoseReports,
  of: { article: (id) => sql`select id from news_reports where article_id = ${id}` },
  decisions: [
    {
      name: "upheld",
      label: "成立并处理",
      kind: "danger",
      needsReason: true,
      reasons: ["经核实内容违规，已下架或移除", "权属证明有效，已处理", "感谢举报，内容已移除"],
    },
    {
      name: "kept",
      label: "成立，新版保留",
      kind: "plain",
      needsReason: true,
      reasons: ["经核实成立，作者已修改并重新发布"],
    },
    {
      name: "refused",
      label: "不成立",
      kind: "plain",
      needsReason: true,
      reasons: ["未发现违规内容", "说明或证据不足，可补充后再举报", "属于正常讨论"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from news_reports where state = 'waiting'`,
  async list(context, range) {
    return (await listWaitingReports(context, range)).map(toCase);
  },
  decide: (context, { id, decision, reason, type }) =>
    decideReport(context, {
      id,
      decision: decision as ReportDecision,
      answer: reason,
      category: type as ReportCategory | undefined,
    }),
  undo: { remember: rememberReported, restore: reopenReports },
};

function toCase({
  id,
  category,
  detail,
  quoted,
  article,
  comment,
  version,
  laterVersion,
  pictures,
  others,
  reporter,
  writer,
  createdAt,
}: WaitingReport): QueuedCase {
  const facts: [label: string, value: string, path?: string][] = [
    ["类型", REPORT_CATEGORY_LABELS[category]],
    ["举报对象", comment ? "评论" : version === null ? "文章" : `文章第 ${version} 版`],
    ["被举报时", comment ? quoted : ""],
    comment
      ? ["现在", comment.isShown ? (comment.text === quoted ? "" : comment.text) : "评论已不展示"]
      : laterVersion !== null
        ? [
            "现在",
            `已发布第 ${laterVersion} 版《${article.title}》`,
            `/ops/articles/${article.id}?version=${laterVersion}`,
          ]
        : ["现在", article.isShown ? "" : "文章已下架"],
    ["同一对象的其他举报", others > 0 ? `${others} 条，成立时一并答复` : ""],
    ["作者", writer?.nickName ?? "", writer ? `/ops/users/${writer.id}` : undefined],
    ["举报人", reporter?.nickName ?? "已注销", reporter ? `/ops/users/${reporter.id}` : undefined],
  ];
  // Whoever decides reads what was reported, though readers see another version by now.
  const reported = `/ops/articles/${article.id}${version === null ? "" : `?version=${version}`}`;
  return {
    id,
    title: comment ? article.title : quoted || article.title,
    path: article.isShown && laterVersion === null ? articleAddress(article) : reported,
    facts: facts.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : [])),
    type: {
      name: category,
      options: REPORT_CATEGORIES.map((name) => ({ name, label: REPORT_CATEGORY_LABELS[name] })),
    },
    pictures: Array.from({ length: pictures }, (_, position) => ({
      label: `图片 ${position + 1}`,
      mediaType: "image/jpeg",
      path: `/api/article/black/${id}/picture/${position}`,
    })),
    text: detail,
    openedAt: createdAt.toISOString(),
  };
}
