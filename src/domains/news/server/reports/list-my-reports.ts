import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { maskSaid } from "#platform/said-text.ts";
import type { reports } from "../../contract/reports.ts";
import type { ReportCategory } from "../../labels.ts";
import type { ReportState } from "../../states.ts";

/** What the asker has reported, and what became of it. */
export async function listMyReports(
  { db, user, now }: UserContext,
  page: ParsedInputOf<typeof reports.listMyReports>,
): Promise<DataOf<typeof reports.listMyReports>> {
  const own = db
    .selectFrom("newsReports")
    .select([
      "id",
      "category",
      "detail",
      "quoted",
      "commentId",
      "articleId",
      "state",
      "answer",
      "createdAt",
      "decidedAt",
    ])
    .where("userId", "=", user.id)
    .orderBy("id", "desc");
  const list = await listPage(own, page, (rows) =>
    rows.map(({ category, state, commentId, createdAt, decidedAt, answer, ...row }) => ({
      ...row,
      answer: maskSaid(answer),
      category: category as ReportCategory,
      state: state as ReportState,
      isComment: commentId !== null,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  );
  return { ...list, now: now.toISOString() };
}
