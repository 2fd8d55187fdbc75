import { sql } from "kysely";
import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { ARTICLE_DISK_ADDRESS, AUTHOR_CENTRE_ADDRESS, REPORTS_ADDRESS, WRITE_ADDRESS } from "../../addresses.ts";
import { AUTHOR_MARK_LABELS, type AuthorMark } from "../../labels.ts";
import type { AuthorState } from "../../states.ts";

interface Own {
  state: AuthorState | null;
  penName: string;
  mark: string;
  reason: string;
  articles: number;
  rejected: number;
  reports: number;
}

/** How the asker stands as an author, what he has written, and what of it was rejected. */
export const centreOfNews: CentrePart = async ({ db, user }) => {
  const { rows } = await sql<Own>`
    select author.state, author.pen_name as "penName", author.mark, author.reason, written.articles, written.rejected,
      (select count(*)::int from news_reports where user_id = ${user.id}) as reports
    from (select (count(*) filter (where state <> 'DELETEED'))::int as articles,
        (count(*) filter (where state = 'REJECTED'))::int as rejected
      from news_articles where author_id = ${user.id}) as written
    left join news_authors as author on author.user_id = ${user.id}`.execute(db);
  const { articles, rejected, reports, ...author } = rows[0]!;
  return {
    statuses: [{ title: "作者", path: AUTHOR_CENTRE_ADDRESS, ...statusOf(author) }],
    counts: [
      { title: "文章", count: articles, path: articles > 0 ? ARTICLE_DISK_ADDRESS : WRITE_ADDRESS },
      ...(reports > 0 ? [{ title: "我的举报", count: reports, path: REPORTS_ADDRESS }] : []),
    ],
    todos:
      rejected > 0
        ? [{ title: `${rejected} 篇文章未通过审核`, text: "查看原因，修改后可重新提交", path: ARTICLE_DISK_ADDRESS }]
        : [],
  };
};

function statusOf({ state, penName, mark, reason }: Omit<Own, "articles" | "rejected" | "reports">) {
  if (state === "approved")
    return {
      state: "已认证",
      tone: "success" as const,
      text: `${penName}，${AUTHOR_MARK_LABELS[mark as AuthorMark]}`,
      action: "作者中心",
    };
  if (state === "waiting")
    return { state: "审核中", tone: "warning" as const, text: `笔名「${penName}」正在审核`, action: "查看进度" };
  if (state === "rejected") return { state: "未通过", tone: "danger" as const, text: reason, action: "修改后重新申请" };
  return { state: "未申请", tone: "neutral" as const, text: "以笔名发表文章，开设专栏", action: "成为作者" };
}
