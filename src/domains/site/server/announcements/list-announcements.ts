import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { announcements } from "../../contract/announcements.ts";
import { COLUMNS, toAnnouncement } from "./notify-all.ts";

/** What everybody was told, the latest first. */
export async function listAnnouncements(
  { db }: Context,
  page: ParsedInputOf<typeof announcements.listAnnouncements>,
): Promise<DataOf<typeof announcements.listAnnouncements>> {
  const listed = db.selectFrom("siteAnnouncements").select(COLUMNS).orderBy("id", "desc");
  return listPage(listed, page, (rows) => rows.map(toAnnouncement));
}
