import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { StoredLists, defaultNavigation } from "./navigation.ts";

/** The quick links of the header: the asker's own, or those that the portal begins with. */
export async function readNavigation(context: Context): Promise<DataOf<typeof navigation.readNavigation>> {
  const { db, user } = context;
  const own =
    user && (await db.selectFrom("siteNavigations").select("lists").where("userId", "=", user.id).executeTakeFirst());
  return own
    ? { ...StoredLists.parse(own.lists), isOwn: true }
    : { ...(await defaultNavigation(context)), isOwn: false };
}
