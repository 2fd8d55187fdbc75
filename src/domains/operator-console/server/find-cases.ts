import { type RawBuilder, sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { offsetOf } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { queues } from "../contract/queues.ts";
import { overdueBefore } from "./due.ts";
import { leasedFrom } from "./leases.ts";

/** Of more that have the words, or are held by somebody, the nearest stand for all. */
const FOUND_MAX = 1000;

type Asked = Omit<ParsedInputOf<typeof queues.listCases>, "queue">;

interface Found {
  listed: QueuedCase[];
  /** On all pages. */
  total: number;
  /** There are more than are found. */
  isCapped: boolean;
}

/** The cases of a page of a queue. What tells of a case what its card hides from the asker leaves his own ones out. */
export async function findCases(context: UserContext, queue: CaseQueue, asked: Asked): Promise<Found> {
  const { words, holder, mine, overdue, sort, pageSize } = asked;
  if (words !== "" && !queue.named) throw doorRefusals.invalidInput({ words: "这个队列不能按文字查找" });
  const found = sql`from (${queue.waiting(context)}) as listed where ${conditionsOf(context, queue, asked)}`;
  const direction = sort?.startsWith("-") ? sql`desc` : sql`asc`;
  const order = sql`order by listed.opened_at ${direction}, listed.id ${direction}`;
  const offset = offsetOf(asked);
  if (words !== "" || holder !== undefined) {
    const near = await read<{ id: number }>(context, sql`select listed.id ${found} ${order} limit ${FOUND_MAX + 1}`);
    const isCapped = near.length > FOUND_MAX;
    const ids = near.slice(0, FOUND_MAX).map(({ id }) => id);
    const own = await ownCases(context, queue.whose, { ids, userId: context.user.id });
    const others = ids.filter((id) => !own.has(id));
    return { listed: await listInOrder(others.slice(offset, offset + pageSize)), total: others.length, isCapped };
  }
  const isNarrowed = mine === "true" || overdue === "true" || sort !== undefined;
  const [listed, [counted]] = await Promise.all([
    isNarrowed
      ? read<{ id: number }>(context, sql`select listed.id ${found} ${order} limit ${pageSize} offset ${offset}`).then(
          (rows) => listInOrder(rows.map(({ id }) => id)),
        )
      : queue.list(context, { ids: null, limit: pageSize, offset }),
    read<{ count: number }>(context, sql`select count(*)::integer as count ${found}`),
  ]);
  return { listed, total: counted!.count, isCapped: false };

  async function listInOrder(ids: number[]): Promise<QueuedCase[]> {
    if (ids.length === 0) return [];
    const cards = await queue.list(context, { ids, limit: ids.length, offset: 0 });
    const places = new Map(ids.map((id, at) => [id, at]));
    return cards.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!);
  }
}

function conditionsOf(
  { now, user }: UserContext,
  queue: CaseQueue,
  { mine, overdue, holder, words }: Asked,
): RawBuilder<unknown> {
  const held = (by: RawBuilder<unknown>) => sql`listed.id in
    (select case_id from operator_console_holds hold where hold.queue = ${queue.name} and ${by})`;
  return sql.join(
    [
      sql`true`,
      ...(overdue === "true" ? [sql`listed.opened_at < ${overdueBefore(queue, now)}`] : []),
      ...(mine === "true" ? [held(sql`hold.operator_id = ${user.id}`)] : []),
      ...(holder === undefined
        ? []
        : [
            held(
              sql`hold.operator_id = ${holder} and (hold.handed_by is not null or hold.leased_at > ${leasedFrom(now)})`,
            ),
          ]),
      ...(words === "" ? [] : [sql`listed.id in (${queue.named!(containing(words))})`]),
    ],
    sql` and `,
  );
}

async function read<Row>({ db }: UserContext, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await (query as RawBuilder<Row>).execute(db)).rows;
}
