import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { navigation } from "../../contract/navigation.ts";
import { type Lists } from "./navigation.ts";

/** Keeps the asker's own; of two windows that save the later one counts. */
export async function saveNavigation(
  { db, user, now }: UserContext,
  { common, agent, brand }: ParsedInputOf<typeof navigation.saveNavigation>,
): Promise<Lists> {
  const lists = { common, agent, brand };
  const row = { lists: JSON.stringify(lists), updatedAt: now };
  await db
    .insertInto("siteNavigations")
    .values({ userId: user.id, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return lists;
}
