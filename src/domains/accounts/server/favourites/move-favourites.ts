import { sql } from "kysely";
import type { Context } from "#platform/context.ts";

interface Moves {
  kind: "part" | "brand" | "company";
  moves: { from: number; to: number }[];
}

/** What users keep of one thing they keep of another then, once. */
export async function moveFavourites({ db }: Pick<Context, "db">, { kind, moves }: Moves): Promise<void> {
  const gone = moves.map(({ from }) => from);
  const move = sql`unnest(${gone}::bigint[], ${moves.map(({ to }) => to)}::bigint[]) as move (gone, kept)`;
  for (const name of ["account_favourites", "account_follows"]) {
    const table = sql.table(name);
    await sql`update ${table} held set target_id = move.kept from ${move} where held.kind = ${kind} and held.target_id = move.gone and not exists (select from ${table} same where same.user_id = held.user_id and same.kind = held.kind and same.target_id = move.kept)`.execute(
      db,
    );
    await sql`delete from ${table} where kind = ${kind} and target_id = any(${gone}::bigint[])`.execute(db);
  }
}
