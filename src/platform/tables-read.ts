import { AsyncLocalStorage } from "node:async_hooks";

const noting = new AsyncLocalStorage<Set<string>>();
let known: ReadonlySet<string> = new Set();
/** Of each statement the tables that it names. There are some hundreds of texts. */
const named = new Map<string, readonly string[]>();
const TEXTS_MAX = 5000;

/** Tells which tables there are. */
export function knowTables(tables: Iterable<string>): void {
  known = new Set(tables);
  named.clear();
}

/** Runs something, and notes which tables what it does has read: by its statements, or by what it was told of them (`noteTables`). */
export async function notingTables<Value>(
  run: () => Promise<Value>,
): Promise<{ value: Value; tables: ReadonlySet<string> }> {
  const outer = noting.getStore();
  const tables = new Set<string>();
  const value = await noting.run(tables, run);
  for (const table of tables) outer?.add(table);
  return { value, tables };
}

/** Notes what was read earlier, or elsewhere, of these tables. */
export function noteTables(tables: Iterable<string>): void {
  const noted = noting.getStore();
  if (noted) for (const table of tables) noted.add(table);
}

/** Notes the tables that a statement names. */
export function noteStatement(text: string): void {
  if (noting.getStore()) noteTables(named.get(text) ?? tablesIn(text));
}

function tablesIn(text: string): readonly string[] {
  const tables = [...new Set(text.match(/[a-z][a-z0-9_]+/g) ?? [])].filter((word) => known.has(word));
  if (named.size < TEXTS_MAX) named.set(text, tables);
  return tables;
}
