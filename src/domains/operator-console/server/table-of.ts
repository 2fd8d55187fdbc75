import { doorRefusals } from "#api/refusals.ts";
import type { User, UserContext } from "#platform/context.ts";
import type { ConsoleTable } from "#platform/domain/console-table.ts";
import { mayLookInto, type StaffRights } from "#shared/staff-rights.ts";

type KnownTable = ConsoleTable & { area: string };

/** A list of the console whose area the asker may look at. */
export function tableOf({ declared, user }: Pick<UserContext, "declared"> & { user: User }, name: string): KnownTable {
  const table = Object.hasOwn(declared.consoleTables, name) ? declared.consoleTables[name] : undefined;
  if (!table) throw doorRefusals.notFound("没有这个列表");
  if (!mayLookInto(user, table.area)) throw doorRefusals.noRight();
  return table;
}

/** The same where he may act in it: what he does to many rows, and what he takes out of the portal. */
export function tableToActOn(context: UserContext, name: string): KnownTable {
  const table = tableOf(context, name);
  if (!mayActIn(context.user, table.area)) throw doorRefusals.noRight();
  return table;
}

export function mayActIn({ rights = null }: { rights?: StaffRights }, area: string): boolean {
  return rights === null || rights.includes(`act ${area}`);
}

/** What an address asks of a list, as its call would read it; what that refuses is refused. */
export function readAsked(table: ConsoleTable, query: string, page: object = {}): unknown {
  const { page: pageIndex = "", ...given } = Object.fromEntries(new URLSearchParams(query));
  const parsed = table.input.safeParse({ ...given, pageIndex, ...page });
  if (!parsed.success) throw doorRefusals.invalidInput({ query: "筛选条件有误，请重新查找" });
  return parsed.data;
}
