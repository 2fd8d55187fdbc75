import { type RawBuilder, sql } from "kysely";
import type { Context } from "./context.ts";
import type { Database } from "./database.ts";
import type { Declared } from "./join-domains.ts";

const AT_ONCE = 200;

type SealedContext = Pick<Context, "db" | "key"> & { declared: Pick<Declared, "sealed"> };

interface Column {
  table: string;
  column: string;
}

/** Seals anew, some rows at a time, what stands under a former key or format: twice is as once, and what is changed meanwhile stays as it is. */
export async function sealAnew({ db, key, declared }: SealedContext): Promise<void> {
  for (const declaration of declared.sealed) {
    for (const column of columnsOf(declaration)) {
      let former = await findFormer(db, column, { prefix: key.sealedPrefix, after: "" });
      while (former.length > 0) {
        const texts = former.map((was) => ({ was, text: key.unseal(declaration, was) }));
        const opened = texts.flatMap(({ was, text }) =>
          text === null ? [] : { was, now: key.seal(declaration, text) },
        );
        await replace(db, column, opened);
        former = await findFormer(db, column, { prefix: key.sealedPrefix, after: former.at(-1)! });
      }
    }
  }
}

/** How many values stand under another key or format than the present one: those that no known key opens, and those that wait in queues, too. */
export async function countFormerSealed({ db, key, declared }: SealedContext): Promise<number> {
  const isFormer = (value: RawBuilder<unknown>) => sql`not starts_with(${value}, ${key.sealedPrefix})`;
  const places = declared.sealed.flatMap((declaration) => [
    ...columnsOf(declaration).map(
      ({ table, column }) => sql`${sql.table(table)} where ${isFormer(sql`${sql.ref(column)}`)}`,
    ),
    ...("task" in declaration.place
      ? [
          sql`pgboss.job where name = ${declaration.place.task} and state < 'completed' and ${isFormer(sql`data->>'sealed'`)}`,
        ]
      : []),
  ]);
  let count = 0;
  for (const place of places) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${place}`.execute(db);
    count += rows[0]!.count;
  }
  return count;
}

function columnsOf({ place }: Declared["sealed"][number]): Column[] {
  return "task" in place ? [] : place.columns.map((column) => ({ table: place.table, column }));
}

/** The first values behind another one, in the order of their bytes. */
async function findFormer(
  db: Database,
  { table, column }: Column,
  { prefix, after }: { prefix: string; after: string },
): Promise<string[]> {
  const value = sql`${sql.ref(column)} collate "C"`;
  const { rows } = await sql<{ value: string }>`
    select distinct ${value} as value from ${sql.table(table)}
    where not starts_with(${sql.ref(column)}, ${prefix}) and ${value} > ${after} order by 1 limit ${AT_ONCE}`.execute(
    db,
  );
  return rows.map((row) => row.value);
}

/** Each is sealed with a nonce of its own: a value is the same again only where it was copied. */
async function replace(db: Database, { table, column }: Column, values: { was: string; now: string }[]): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = renewed.now
    from unnest(${values.map(({ was }) => was)}::text[], ${values.map(({ now }) => now)}::text[]) as renewed (was, now)
    where ${sql.table(table)}.${sql.ref(column)} = renewed.was`.execute(db);
}
