import { type RawBuilder, sql } from "kysely";

/** For `where(column, "=", anyOf(values))`, and for `= any` in SQL: one of these; of an empty list nothing is. However many, it is one statement. */
export function anyOf<Value>(values: Iterable<Value>): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}

/** For `where(column, "<>", noneOf(values))`: none of these; everything is none of an empty list. */
export function noneOf<Value>(values: Iterable<Value>): RawBuilder<Value> {
  return sql<Value>`all(${[...values]})`;
}
