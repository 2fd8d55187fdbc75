import { sql } from "kysely";
import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { OWN_UPLOADS_ADDRESS as path } from "../../addresses.ts";

/** What the asker has uploaded, and what of it waits for him. */
export const centreOfUploads: CentrePart = async ({ db, user }) => {
  const { rows } = await sql<{ all: number; drafts: number; rejected: number }>`
    select count(*)::int as all, (count(*) filter (where state = 'draft'))::int as drafts,
      (count(*) filter (where state = 'rejected'))::int as rejected
    from datasheet_uploads where user_id = ${user.id}`.execute(db);
  const { all, drafts, rejected } = rows[0]!;
  return {
    counts: [{ title: "上传的规格书", count: all, path }],
    todos: [
      ...(rejected > 0 ? [{ title: `${rejected} 份规格书未通过审核`, text: "查看原因，修改后可重新提交", path }] : []),
      ...(drafts > 0 ? [{ title: `${drafts} 份规格书等待提交`, text: "核对型号与品牌后提交审核", path }] : []),
    ],
  };
};
