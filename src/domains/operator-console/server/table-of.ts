import { doorRefusals } from "#api/refusals.ts";
import type { User, UserContext } from "#platform/context.ts";
import type { ConsoleTable } from "#platform/domain/console-table.ts";
import { mayAct, mayDecide, mayLookInto, type StaffRight } from "#shared/staff-rights.ts";
import { decisionsTable } from "./decisions-table.ts";
import { offeredDecisions } from "./offered-decisions.ts";
import { queueTable } from "./queue-table.ts";

/** With what opens it: the area that it belongs to, or the queue whose cases it holds. */
type KnownTable = ConsoleTable & { right: StaffRight };

/** What waits in a queue and what was decided there are two lists of the same right. */
const OF_A_QUEUE = /^(queue|decided)-(.+)$/;

/** A list of the console whose area or queue the asker may look at. */
export async function tableOf(context: UserContext, name: string): Promise<KnownTable> {
  const { user } = context;
  const right = rightOf(context, name);
  if (!right) throw doorRefusals.notFound("没有这个列表");
  const table = await buildTable(context, name);
  if (!table.isForAllStaff && !mayLookAt(user, right)) throw doorRefusals.noRight();
  return { ...table, right };
}

/** The same where he may act in it: what he does to many rows, and what he takes out of the portal. */
export async function tableToActOn(context: UserContext, name: string): Promise<KnownTable> {
  const table = await tableOf(context, name);
  if (!mayAct(context.user, table.right)) throw doorRefusals.noRight();
  return table;
}

/** What somebody's rights must hold for a list; null where there is none of that name. */
export function rightOf({ declared }: Pick<UserContext, "declared">, name: string): StaffRight | null {
  if (Object.hasOwn(declared.consoleTables, name)) return { area: declared.consoleTables[name]!.area };
  const [, , queue] = OF_A_QUEUE.exec(name) ?? [];
  return declared.queues.some((one) => one.name === queue) ? { queue: queue! } : null;
}

async function buildTable(context: UserContext, name: string): Promise<ConsoleTable> {
  const { declared } = context;
  const [, kind, of] = OF_A_QUEUE.exec(name) ?? [];
  const queue = declared.queues.find((one) => one.name === of);
  if (!queue) return declared.consoleTables[name]!;
  return kind === "queue" ? queueTable(queue, await offeredDecisions(context, queue)) : decisionsTable(queue);
}

function mayLookAt(user: User, right: StaffRight): boolean {
  return "area" in right ? mayLookInto(user, right.area) : mayDecide(user, right.queue);
}

/** What an address asks of a list, as its call would read it; what that refuses is refused. */
export function readAsked(table: ConsoleTable, query: string, page: object = {}): unknown {
  const { page: pageIndex = "", ...given } = Object.fromEntries(new URLSearchParams(query));
  const parsed = table.input.safeParse({ ...given, pageIndex, ...page });
  if (!parsed.success) throw doorRefusals.invalidInput({ query: "筛选条件有误，请重新查找" });
  return parsed.data;
}
