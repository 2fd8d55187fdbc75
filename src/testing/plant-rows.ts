import pg from "pg";

/** The id of every planted row, and of the user and the company that they belong to. */
export const PLANTED_ID = 9001;
/** The same where ids are UUIDs. */
export const PLANTED_UUID = "00000000-0000-4000-8000-000000009001";
/** What every planted text holds, with the column that it stands in. */
export const SECRET = /secret-of-([a-z_]+)-([a-z_0-9]+)/g;

const TRIES_MAX = 30;
const CHECK_VIOLATED = "23514";

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** A row that was planted, and what it held. */
export interface PlantedRow {
  table: string;
  /** What tells it from the others of its table. */
  key: Record<string, unknown>;
  row: Record<string, unknown>;
}

/**
 * Puts a row of somebody's into every table that names a user, a company or another such row. Its texts
 * are secrets that tell where they stand. Answers the rows, and why others could not be made.
 */
export async function plantRows(client: pg.Client): Promise<{ rows: PlantedRow[]; without: Record<string, string> }> {
  // Rows name others that may not be there: rules between rows are not what is tried.
  await client.query("set session_replication_role = replica");
  const rows: PlantedRow[] = [];
  const without: Record<string, string> = {};
  for (const table of await tablesOfPeople(client)) {
    const planted = await plantRow(client, table);
    if (typeof planted === "string") without[table] = planted;
    else rows.push(planted);
  }
  await client.query("reset session_replication_role");
  return { rows, without };
}

/** The columns (`table.column`) of planted rows that have changed since they were last looked at, or whose row is gone. */
export async function findChanges(client: pg.Client, planted: PlantedRow[]): Promise<string[]> {
  const changed: string[] = [];
  for (const one of planted) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${client.escapeIdentifier(one.table)} t where to_jsonb(t) @> $1`,
      [one.key],
    );
    const now = rows[0]?.row ?? {};
    for (const name of new Set([...Object.keys(one.row), ...Object.keys(now)]))
      if (JSON.stringify(one.row[name]) !== JSON.stringify(now[name])) changed.push(`${one.table}.${name}`);
    one.row = now;
  }
  return changed;
}

async function tablesOfPeople(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    with recursive of_people(id) as (
      select oid from pg_class where relname in ('account_users', 'enterprises') and relkind = 'r'
      union
      select conrelid from pg_constraint join of_people on confrelid = of_people.id where contype = 'f'
    )
    select relname as table from pg_class join of_people on oid = id where relkind = 'r' order by relname`);
  return rows.map(({ table }) => table);
}

/** Answers the row, or why none could be made. */
async function plantRow(client: pg.Client, table: string): Promise<PlantedRow | string> {
  const columns = await columnsOf(client, table);
  const checks = await checksOf(client, table);
  const values = new Map<string, unknown>(
    columns.filter((column) => isFilled(column)).map((column) => [column.name, valueFor(table, column)]),
  );
  const tried = new Set<string>();
  let problem = "";
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const inserted = await insertRow(client, table, values);
    if ("row" in inserted) {
      const keys = await keysOf(client, table);
      const { row } = inserted;
      return { table, row, key: keys.length > 0 ? Object.fromEntries(keys.map((name) => [name, row[name]])) : row };
    }
    const { failure } = inserted;
    problem = failure.message;
    const { columns: named = [], words = [] } = checks.get(failure.constraint ?? "") ?? {};
    if (failure.code !== CHECK_VIOLATED) return problem;
    // A word that the rule itself names, or what the database would put there; where neither fits, the rule goes: a hash, say, has to be none.
    const text = named.find((name) => !tried.has(name) && typeof values.get(name) === "string");
    if (text !== undefined && words.length > 0) values.set(text, words[0]);
    else if (text !== undefined && columns.find(({ name }) => name === text)!.hasDefault) values.delete(text);
    else
      await client.query(
        `alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(failure.constraint!)}`,
      );
    if (text !== undefined) tried.add(text);
  }
  return problem;
}

async function insertRow(
  client: pg.Client,
  table: string,
  values: Map<string, unknown>,
): Promise<{ row: Record<string, unknown> } | { failure: pg.DatabaseError }> {
  const names = [...values.keys()].map((name) => client.escapeIdentifier(name)).join(", ");
  const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(", ");
  try {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `insert into ${client.escapeIdentifier(table)} as t (${names}) overriding system value values (${places}) returning to_jsonb(t) as row`,
      [...values.values()],
    );
    return { row: rows[0]!.row };
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { failure: error };
    throw error;
  }
}

async function keysOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const isFilled = ({ name, type, isNullable, hasDefault }: Column): boolean =>
  isText(type) || name === "id" || name.endsWith("_id") || (!isNullable && !hasDefault);
const isText = (type: string) => type === "text" || type.startsWith("character varying");

function valueFor(table: string, { name, type }: Column): unknown {
  if (type === "uuid") return PLANTED_UUID;
  if (isText(type)) return name === "id" ? PLANTED_UUID : `secret-of-${table}-${name}`;
  if (type.endsWith("[]")) return [];
  if (type === "boolean") return false;
  if (type.startsWith("json")) return "{}";
  if (type === "bytea") return Buffer.from("secret");
  if (type === "date" || type.startsWith("timestamp")) return new Date();
  if (type === "inet") return "192.0.2.1";
  return name === "id" || name.endsWith("_id") ? PLANTED_ID : 1;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
            atthasdef or attidentity <> '' as "hasDefault"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows;
}

/** By name of a rule: the columns that it looks at, and the words that it names. */
async function checksOf(
  client: pg.Client,
  table: string,
): Promise<Map<string, { columns: string[]; words: string[] }>> {
  const { rows } = await client.query<{ name: string; rule: string; columns: string[] }>(
    `select conname as name, pg_get_constraintdef(oid) as rule,
            (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  return new Map(
    rows.map(({ name, rule, columns }) => [
      name,
      { columns: columns ?? [], words: [...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => word!) },
    ]),
  );
}
