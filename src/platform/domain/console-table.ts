import type { ZodType } from "zod";
import type { UserContext } from "../context.ts";
import type { SheetCell } from "../csv-line.ts";
import type { ListPage } from "../list-page.ts";

/**
 * A row as it is told of: `seen` says as what it was looked at, where that must not have changed before it is acted on;
 * `calledHere`, by their names, which acts come to something else of it.
 */
interface TableRow {
  id: number;
  name: string;
  seen?: string;
  calledHere?: Record<string, { label: string; effect: string }> | undefined;
}

interface AskedOfRow<Asked> {
  id: number;
  reason: string;
  /** What was chosen of the act's choices; empty where it has none. */
  choice: string;
  /** As the row said it when it was looked at; empty where it says none. */
  seen: string;
  /** What the list was narrowed by. */
  asked: Asked;
}

/** What operators do to several rows at once. It is tried in a transaction that is taken back, before it is done. */
interface TableAct<Asked> {
  label: string;
  kind: "primary" | "danger";
  /** Common reasons: where there are some one is needed, and where there are none none is asked for, unless `asksReason` says otherwise. */
  reasons: string[];
  /** Whether words need not be given or must be, also where there are no common reasons. */
  asksReason?: "optional" | "needed" | undefined;
  /** No user is told the reason. */
  isForLog?: boolean | undefined;
  /** Within so many minutes it can be taken back; left out where it can't be. */
  undoMinutes?: number | undefined;
  /** What can't be had back by one press: who does it types how many rows it is. */
  isCountTyped?: true;
  /** Of what must be chosen one, first. */
  choices?: { label: string; list(context: UserContext): Promise<{ value: string; title: string }[]> };
  /** Does it to one row, and refuses as the call does that does it to one; false where it is but proposed to another operator. */
  run(context: UserContext, asked: AskedOfRow<Asked>): Promise<unknown>;
  /** What the preview says of a row that it can be done to: asked before it is tried. */
  foretell?(context: UserContext, asked: { id: number }): Promise<string>;
}

/** Whether a reason is asked for, and whether there must be one. */
export function reasonAsked({ reasons, asksReason }: Pick<TableAct<unknown>, "reasons" | "asksReason">) {
  return asksReason ?? (reasons.length > 0 ? "needed" : null);
}

/** A list of the console: what of it is saved as a file, and what is done to several of its rows. Named as its section is. */
export interface ConsoleTable {
  title: string;
  /** Everybody of the staff looks at it; acting in its area is asked for the rest. */
  isForAllStaff?: true;
  /** Reads what its address says, as its call does. */
  input: ZodType;
  /** A page of it, as its call answers it. */
  list(context: UserContext, asked: unknown): Promise<ListPage<unknown>>;
  rowOf(row: unknown): TableRow;
  /** What is written of each row, by the columns that the page has. */
  columns: Record<string, { title: string; cell: (row: unknown) => SheetCell }>;
  acts: Record<string, TableAct<unknown>>;
}

interface TypedTable<Asked, Row> {
  title: string;
  isForAllStaff?: true;
  input: ZodType<Asked>;
  list(context: UserContext, asked: Asked): Promise<ListPage<Row>>;
  rowOf(row: Row): TableRow;
  columns: Record<string, { title: string; cell: (row: Row) => SheetCell }>;
  acts?: Record<string, TableAct<Asked>>;
}

/** A table whose columns fit its rows. */
export function consoleTable<Asked, Row>(table: TypedTable<Asked, Row>): ConsoleTable {
  return { acts: {}, ...table } as unknown as ConsoleTable;
}
