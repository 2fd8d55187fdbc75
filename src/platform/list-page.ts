import { type SelectQueryBuilder, type SelectQueryNode, sql } from "kysely";

/** Which page of a list is asked for: its number from 1 on, and how many stand on one. */
export interface Page {
  pageIndex: number;
  pageSize: number;
}

/** How many stand on the pages before this one. */
export function offsetOf({ pageIndex, pageSize }: Page): number {
  return (pageIndex - 1) * pageSize;
}

/** A page of what a query finds, and how many it finds in all. */
export interface ListPage<Shown> {
  data: Shown[];
  totalRecord: number;
}

/**
 * A page of what a query finds, in the query's own order, and how many it finds in all; `show` is given all rows at
 * once, so that what belongs to them is read together.
 */
export async function listPage<DB, Table extends keyof DB, Row, Shown>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: Page,
  show: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): Promise<ListPage<Shown>> {
  refuseUncountable(query.toOperationNode());
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow() as Promise<{ count: number }>;
  const [data, { count }] = await Promise.all([
    query.limit(page.pageSize).offset(offsetOf(page)).execute().then(show),
    counted,
  ]);
  return { data, totalRecord: count };
}

function refuseUncountable({ orderBy, groupBy, having, distinctOn, frontModifiers, limit, offset }: SelectQueryNode) {
  if (!orderBy) throw new Error("a page of a list needs an order");
  if (groupBy ?? having ?? distinctOn ?? frontModifiers ?? limit ?? offset)
    throw new Error("what is grouped or limited is not counted by its rows");
}
