import { sql } from "kysely";
import type { PartSeen } from "#domains/catalogue/server/public/part-seen.ts";
import { recordView } from "./record-view.ts";

/** The last so many are kept. */
export const PARTS_KEPT_MAX = 50;

// docs/conventions.md 16
const PARTS = 5;

/** Notes a part that somebody looks at; those that he looked at long before go. */
export const notePart: PartSeen = async (context, id) => {
  await recordView(context, { type: PARTS, id });
  await sql`
    delete from site_views where user_id = ${context.user.id} and kind = 'part' and target_id in (
      select target_id from site_views where user_id = ${context.user.id} and kind = 'part'
      order by viewed_at desc, target_id desc offset ${PARTS_KEPT_MAX})`.execute(context.db);
};
