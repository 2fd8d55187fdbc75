import type { UserContext } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";
import { type Closing, findObstacles } from "./close-account.ts";

/** Takes back that the asker's account is to be closed. */
export async function undoClosing(context: UserContext): Promise<Closing> {
  const { db, now, user } = context;
  const undone = await db
    .updateTable("accountUsers")
    .set({ closingAt: null, updatedAt: now })
    .where("id", "=", user.id)
    .where("closingAt", "is not", null)
    .where("closedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!undone) throw accountRefusals.notClosing();
  return { closingAt: null, obstacles: await findObstacles(context, user.id) };
}
