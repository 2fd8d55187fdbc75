import { type ReferenceExpression, type SelectQueryBuilder } from "kysely";

/** What a list can be sorted by, in the words of its address. */
type SortColumns<DB, Table extends keyof DB> = Record<string, ReferenceExpression<DB, Table>>;

/** Sorts a list by what its address asks for (`name`, `-name` from the end), what has none last; rows that are equal keep the order that is added behind. */
export function sortedBy<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  sort: string | undefined,
  columns: SortColumns<DB, Table>,
): SelectQueryBuilder<DB, Table, Row> {
  if (sort === undefined) return query;
  const column = columns[sort.replace("-", "")];
  if (column === undefined) throw new Error(`nothing is sorted by ${sort}`);
  return query.orderBy(column, (order) => (sort.startsWith("-") ? order.desc() : order.asc()).nullsLast());
}
