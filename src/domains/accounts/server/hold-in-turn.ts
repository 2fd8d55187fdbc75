import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";

/** Inside a transaction: whoever else counts one of these subjects waits until it ends. */
export async function holdInTurn({ db }: Pick<Context, "db">, subjects: string[]): Promise<void> {
  // In one order, so that two never wait for each other.
  for (const subject of [...new Set(subjects)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${subject}`}, 0))`.execute(db);
  }
}

/** Inside a transaction: the row of a user stands until it ends, as for who refers to it. */
export async function holdReferredUser({ db }: Pick<Context, "db">, userId: number): Promise<void> {
  await db.selectFrom("accountUsers").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst();
}

/** Inside a transaction: what else the asker does under this hold waits until it ends. */
export async function holdUser({ db, user }: Pick<UserContext, "db" | "user">): Promise<void> {
  await db.selectFrom("accountUsers").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
}
