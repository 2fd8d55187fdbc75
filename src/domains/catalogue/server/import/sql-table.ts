import { sql, type RawBuilder } from "kysely";

type SqlType = "bigint" | "integer" | "text" | "boolean" | "double precision" | "jsonb";

/** For each column its type and how it is read off a row. */
export type SqlColumns<Row> = Record<string, [type: SqlType, read: (row: Row) => unknown]>;

/**
 * Rows as a table inside a statement, with their place in `ordinal`: one array parameter a column.
 * For thousands of rows this is nearly as fast as COPY, and it runs in any transaction.
 */
export function sqlTable<Row>(name: string, rows: readonly Row[], columns: SqlColumns<Row>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, read]) => sql`${rows.map(read)}::${sql.raw(type)}[]`);
  const names = [...Object.keys(columns), "ordinal"].map((column) => sql.ref(column));
  return sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.ref(name)}(${sql.join(names)})`;
}
