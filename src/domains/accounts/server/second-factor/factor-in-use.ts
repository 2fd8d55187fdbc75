import { type RawBuilder, sql } from "kysely";

/** Whether the account of a table's row, by its alias, has a second factor in use. */
export function hasFactorInUse(alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  return sql<boolean>`(exists (select from account_second_factors where user_id = ${id} and secret_sealed is not null)
    or exists (select from account_passkeys where user_id = ${id}))`;
}
