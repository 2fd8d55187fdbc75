import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { declared } from "./declared.ts";

const TABLES: [string, { names: readonly string[]; moves(): string[] }][] = Object.entries(
  Object.assign({}, ...declared.domains.map(({ states }) => states)),
);
/** A step tells which state was reached: its row never changes. */
const HISTORIES = ["suppliers_merchant_steps"];

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

test("every table whose rows have states declares them, and the database knows the same ones", async () => {
  const { rows } = await sql<{ table: string; check: string; fallback: string | null }>`
    select c.relname || case state.attname when 'state' then '' else '.' || state.attname end as table, pg_get_constraintdef(con.oid) as check, pg_get_expr(def.adbin, def.adrelid) as fallback
    from pg_class c join pg_attribute state on state.attrelid = c.oid and state.attname ~ '(^|_)(state|status)$' and not state.attisdropped
    left join pg_constraint con on con.conrelid = c.oid and con.contype = 'c' and con.conkey = array[state.attnum]
    left join pg_attrdef def on def.adrelid = c.oid and def.adnum = state.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  const known = rows.filter(({ table }) => !HISTORIES.includes(table));
  const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  expect(Object.fromEntries(known.map(({ table, check }) => [table, quoted(check).sort()]))).toEqual(
    Object.fromEntries(TABLES.map(([table, { names }]) => [table, [...names].sort()])),
  );
  for (const { table, fallback } of known)
    if (fallback !== null) expect(new Map(TABLES).get(table)!.names).toContain(quoted(fallback)[0]);
  for (const { tables, states = {} } of declared.domains)
    expect(Object.keys(states).filter((table) => !tables.includes(table.split(".")[0]!))).toEqual([]);
});

test("a trigger that looks at moves allows those of its table, and no others", async () => {
  const walked: string[] = [];
  for (const [table, states] of TABLES.filter(([table]) => !table.includes("."))) {
    const triggers = await triggersOn(table);
    if (triggers.length === 0) continue;
    walked.push(table);
    expect(await movesAllowed(table, states.names, triggers), table).toEqual([...states.moves()].sort());
  }
  expect(walked).toEqual(["news_articles"]);
});

test("what a trigger moves by itself goes where the table says", async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'set state ='`.execute(
    db,
  );
  const found = rows.flatMap(({ source }) => [
    ...source.matchAll(/update (\w+)[^;]*?\bset state = '(\w+)'[^;]*?\bstate = '(\w+)'/gi),
  ]);
  const moves = [...new Set(found.map(([, table, to, from]) => `${table}: ${from} ${to}`))];
  expect(moves).toEqual(["datasheet_alternates: published proposed"]);
  for (const [, table, to, from] of found) expect(new Map(TABLES).get(table!)!.moves()).toContain(`${from} ${to}`);
});

/** What makes the triggers of a table that compare the old state with the new one. */
async function triggersOn(table: string): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`
    select pg_get_triggerdef(t.oid) as made from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table}::regclass and not t.tgisinternal and (t.tgtype & 2) > 0 and (t.tgtype & 16) > 0
      and p.prosrc ~* 'old\\.state' and p.prosrc ~* 'new\\.state'`.execute(db);
  return rows.map(({ made }) => made);
}

/** The moves that triggers let through, tried on rows of a table like theirs. */
function movesAllowed(table: string, names: readonly string[], triggers: string[]): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    await sql`create temp table walked on commit drop as table ${sql.table(table)} with no data`.execute(db);
    for (const made of triggers) await sql.raw(made.replace(/ ON \S+ /, " ON walked ")).execute(db);
    const allowed: string[] = [];
    for (const from of names)
      for (const to of names.filter((name) => name !== from)) {
        await sql`delete from walked`.execute(db);
        await sql`insert into walked (state) values (${from})`.execute(db);
        await sql`savepoint tried`.execute(db);
        const isAllowed = await sql`update walked set state = ${to}`.execute(db).then(
          () => true,
          () => false,
        );
        if (isAllowed) allowed.push(`${from} ${to}`);
        else await sql`rollback to tried`.execute(db);
      }
    return allowed.sort();
  });
}
