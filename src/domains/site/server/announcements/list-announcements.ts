import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { announcements } from "../../contract/announcements.ts";
import { COLUMNS, toAnnouncement } from "./notify-all.ts";

/** What was told, the latest first. */
export async function listAnnouncements(
  { db }: Context,
  { words, state, sort, ...page }: ParsedInputOf<typeof announcements.listAnnouncements>,
): Promise<DataOf<typeof announcements.listAnnouncements>> {
  const within = containing(words ?? "");
  const listed = db
    .selectFrom("siteAnnouncements")
    .select(COLUMNS)
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(Boolean(words), (query) =>
      query.where((eb) => eb.or([eb("title", "ilike", within), eb("text", "ilike", within)])),
    );
  const sorted = sortedBy(listed, sort, { title: "title", told: "told", at: "publishedAt" });
  return listPage(sorted.orderBy("id", "desc"), page, (rows) => rows.map(toAnnouncement));
}
