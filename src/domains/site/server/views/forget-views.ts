import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { views } from "../../contract/views.ts";

/** Forgets one of the asker's entries, or all of a type. */
export async function forgetViews(
  { db, user, declared }: UserContext,
  { type, id }: ParsedInputOf<typeof views.forgetViews>,
): Promise<null> {
  const kind = declared.views[type];
  if (!kind) return null;
  await db
    .deleteFrom("siteViews")
    .where("userId", "=", user.id)
    .where("kind", "=", kind.name)
    .$if(id !== undefined, (query) => query.where("targetId", "=", id!))
    .execute();
  return null;
}
