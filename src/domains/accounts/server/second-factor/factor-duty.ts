import type { UserContext } from "#platform/context.ts";
import { hasFactorInUse } from "./factor-in-use.ts";

/** Whether the asker has a second factor, and since when he needs one: as an owner from his certification on, or from the day that older owners were told. */
export async function factorDuty({
  db,
  user,
  now,
  declared,
}: UserContext): Promise<{ hasFactor: boolean; neededFrom: Date | null }> {
  const { hasFactor, isOwner, isDemo, factorDueAt } = await db
    .selectFrom("accountUsers")
    .select(["isDemo", "factorDueAt", hasFactorInUse("accountUsers").as("hasFactor")])
    .select(declared.isOwner("accountUsers", now).as("isOwner"))
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { hasFactor, neededFrom: isOwner && !isDemo && !hasFactor ? (factorDueAt ?? now) : null };
}
