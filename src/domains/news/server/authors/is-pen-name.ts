import { sql } from "kysely";
import { comparedName } from "#domains/accounts/server/public.ts";
import type { Context } from "#platform/context.ts";

/** Whether another author writes under a name, or has asked to: it is his alone. */
export async function isPenName({ db }: Pick<Context, "db">, name: string, userId: number): Promise<boolean> {
  const { rows } =
    await sql`select from news_authors where state <> 'rejected' and ${comparedName(sql.ref("pen_name"))} = ${comparedName(sql`${name}`)} and user_id <> ${userId} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
