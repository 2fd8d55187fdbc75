import { sql } from "kysely";
import type { Declared } from "#platform/join-domains.ts";

/** What the account of a table's row, by its alias, may do at a time: a user may be an enterprise besides, as other domains say. */
export function roleOf({ declared, now }: { declared: Declared; now: Date }, alias: string) {
  const role = sql.ref(`${alias}.role`);
  return sql<string>`case when ${role} = 'user' and ${declared.isEnterprise(alias, now)} then 'enterprise' else ${role} end`;
}
