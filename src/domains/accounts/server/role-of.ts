import { sql } from "kysely";

/** What the account of a table's row, by its alias, may do: who works for an enterprise is one while its certification is in force. */
export function roleOf(alias: string) {
  const user = sql.ref;
  return sql<string>`case when ${user(`${alias}.role`)} = 'user' and exists (
    select from suppliers_members member join suppliers_enterprises enterprise on enterprise.id = member.enterprise_id
    where member.user_id = ${user(`${alias}.id`)} and enterprise.standing = 'certified') then 'enterprise' else ${user(`${alias}.role`)} end`;
}
