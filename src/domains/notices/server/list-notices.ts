import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { notices } from "../contract/notices.ts";

/** What the asker was told, the latest first. */
export async function listNotices(
  { db, user, now }: UserContext,
  page: ParsedInputOf<typeof notices.listNotices>,
): Promise<DataOf<typeof notices.listNotices>> {
  const own = db
    .selectFrom("siteNotices")
    .select(["mark as id", "title", "text", "path", "createdAt", "readAt"])
    .where("userId", "=", user.id)
    .orderBy("siteNotices.id", "desc");
  const list = await listPage(own, page, (rows) =>
    rows.map(({ createdAt, readAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    })),
  );
  return { ...list, now: now.toISOString() };
}
