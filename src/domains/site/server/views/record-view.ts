import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { views } from "../../contract/views.ts";

/** Notes what the asker has looked at; what nobody is shown is not noted, and of some kinds those that he looked at long before go. */
export async function recordView(
  { db, user, now, declared }: UserContext,
  { type, id }: ParsedInputOf<typeof views.recordView>,
): Promise<null> {
  const kind = declared.views[type];
  if (!kind) return null;
  await sql`
    insert into site_views (user_id, kind, target_id, viewed_at)
    select ${user.id}, ${kind.name}, shown.id, ${now} from (${kind.shown(now)}) as shown where shown.id = ${id}
    on conflict (user_id, kind, target_id) do update set viewed_at = excluded.viewed_at`.execute(db);
  const { keptMax } = kind;
  if (keptMax !== undefined)
    await sql`
      delete from site_views where user_id = ${user.id} and kind = ${kind.name} and target_id in (
        select target_id from site_views where user_id = ${user.id} and kind = ${kind.name}
        order by viewed_at desc, target_id desc offset ${keptMax})`.execute(db);
  return null;
}
