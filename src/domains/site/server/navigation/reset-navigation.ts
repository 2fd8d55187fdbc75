import type { UserContext } from "#platform/context.ts";
import { type Lists, defaultNavigation } from "./navigation.ts";

/** Takes back what the asker made of them; answers those that the portal begins with. */
export async function resetNavigation(context: UserContext): Promise<Lists> {
  await context.db.deleteFrom("siteNavigations").where("userId", "=", context.user.id).execute();
  return defaultNavigation(context);
}
