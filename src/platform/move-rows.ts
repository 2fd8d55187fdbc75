import { sql, type UpdateQueryBuilder, UpdateResult } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { States } from "#shared/define-states.ts";

interface Move<State extends string> {
  states: States<State>;
  to: State;
  /** Only those in these states; where it is left out, all that may go there. */
  from?: readonly State[];
  /** Where a row has states of several kinds: the column of these. */
  column?: "state" | "status" | `${string}State`;
}

/** An update that also moves its rows to a state: those alone that may go there from where they are. */
export function moving<DB, Updated extends keyof DB, Table extends keyof DB, Row, State extends string>(
  update: UpdateQueryBuilder<DB, Updated, Table, Row>,
  { states, to, from = states.into(to), column = "state" }: Move<State>,
): UpdateQueryBuilder<DB, Updated, Table, Row> {
  if (from.length === 0 || !from.every((state) => states.canMove(state, to)))
    throw new Error(`nothing goes from ${from.join(", ") || "anywhere"} to ${to}`);
  return update.set({ [column]: to } as never).where(sql<boolean>`${sql.ref(column)} in (${sql.join(from)})`);
}

/** Moves one row that way, and answers whether it could. */
export async function hasMoved<DB, Updated extends keyof DB, Table extends keyof DB, Row, State extends string>(
  update: UpdateQueryBuilder<DB, Updated, Table, Row>,
  move: Move<State>,
): Promise<boolean> {
  const moved = await moving(update, move).executeTakeFirst();
  return moved instanceof UpdateResult ? moved.numUpdatedRows > 0n : moved !== undefined;
}

/** Moves one row that way, and answers what the update returns; throws the refusal where no such row may move. */
export async function moveRow<DB, Updated extends keyof DB, Table extends keyof DB, Row, State extends string>(
  update: UpdateQueryBuilder<DB, Updated, Table, Row>,
  move: Move<State>,
  refusal: () => Refusal,
): Promise<Row> {
  const moved = (await moving(update, move).executeTakeFirst()) as Row | undefined;
  if (!moved || (moved instanceof UpdateResult && moved.numUpdatedRows === 0n)) throw refusal();
  return moved;
}
