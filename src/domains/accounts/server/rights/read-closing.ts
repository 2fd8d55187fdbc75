import type { UserContext } from "#platform/context.ts";
import { type Closing, findObstacles } from "./close-account.ts";

/** How it stands with closing the asker's account. */
export async function readClosing(context: UserContext): Promise<Closing> {
  const { closingAt } = await context.db
    .selectFrom("accountUsers")
    .select("closingAt")
    .where("id", "=", context.user.id)
    .executeTakeFirstOrThrow();
  return { closingAt: closingAt?.toISOString() ?? null, obstacles: await findObstacles(context, context.user.id) };
}
