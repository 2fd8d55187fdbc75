import type { Context } from "#platform/context.ts";

/** How many alarms wait for an operator. */
export async function countOpenAlarms({ db }: Pick<Context, "db">): Promise<number> {
  const { count } = await db
    .selectFrom("securityAlarms")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "<>", "closed")
    .executeTakeFirstOrThrow();
  return count;
}
