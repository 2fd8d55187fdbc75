import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { userRoles } from "../public/user-roles.ts";

/** What a user is at present, of all that domains declare, in one statement. */
export async function rolesOf(
  { db, now, declared }: Pick<Context, "db" | "now" | "declared">,
  userId: number,
): Promise<string[]> {
  const names = declared
    .filled(userRoles)
    .map(({ name, condition }) => sql`case when ${condition("person", now)} then ${name}::text end`);
  const { rows } = await sql<{ roles: string[] }>`
    select array_remove(array[${sql.join(names)}]::text[], null) as roles from account_users as person
    where person.id = ${userId}`.execute(db);
  return rows[0]?.roles ?? [];
}
