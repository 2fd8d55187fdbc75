import pg from "pg";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";

/** HTML that the portal's own cleaner wrote: what may stand in it is that one's, and is tried through the editor. */
const CLEANED = new Set(["html", "search_html"]);

/**
 * Adds an attack to the texts of people in every table of a portal that stands still: those with a blank or a letter
 * beyond ASCII. Answers the columns (`table.column`) that took one.
 */
export async function plantTexts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // What keeps the rules of rows would stop it; it is what is shown that is tried.
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ table: string; column: string; type: string; room: number | null }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type, c.character_maximum_length as room
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'jsonb', 'ARRAY')
    order by 1, 2`);
  const planted: string[] = [];
  let next = 0;
  for (const { table, column, type, room } of rows) {
    if (CLEANED.has(column)) continue;
    const names = { table: client.escapeIdentifier(table), column: client.escapeIdentifier(column) };
    // A few, as a text may be too long for its column.
    for (let tries = 0; tries < 4; tries++) {
      const text = XSS_TEXTS[next++ % XSS_TEXTS.length]!.replaceAll("\0", "");
      const changed = await client.query(statement(names, type, room), [text]).then(
        ({ rowCount }) => rowCount ?? 0,
        () => null,
      );
      if (changed) planted.push(`${table}.${column}`);
      if (changed !== null) break;
    }
  }
  await client.end();
  return planted;
}

function statement({ table, column }: { table: string; column: string }, type: string, room: number | null): string {
  if (type === "jsonb")
    // Each string that has a letter beyond ASCII, as it stands in JSON.
    return `update ${table} set ${column} = regexp_replace(${column}::text, '(": ")((?:[^"\\\\]|\\\\.)*[^\\x01-\\x7f](?:[^"\\\\]|\\\\.)*)"', '\\1\\2' || replace(substr(to_json($1::text)::text, 2), '\\', '\\\\'), 'g')::jsonb where ${column}::text ~ '[^\\x01-\\x7f]'`;
  if (type === "ARRAY")
    return `update ${table} set ${column} = array_append(${column}, $1) where cardinality(${column}) > 0 and array_to_string(${column}, ',') ~ '[^\\x01-\\x7f]| '`;
  const longest = room === null ? "" : ` and length(${column}) + length($1) <= ${room}`;
  return `update ${table} set ${column} = ${column} || $1 where ${column} ~ '[^\\x01-\\x7f]| '${longest}`;
}
