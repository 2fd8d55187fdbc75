import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Where rows of a table name files of the file store: what nobody names is swept. */
export interface StoredFiles {
  table: string;
  /** The column that holds a SHA-256. */
  column: string;
  /** In place of the column where that holds more than the SHA-256: an SQL expression over the table. */
  sha256?: string;
  /** Which rows keep theirs; all where nothing is said. */
  where?: string;
}

/** The statement that lists the files which a column names. */
export function namedFilesQuery({ table, column, sha256 = column, where = "true" }: StoredFiles): string {
  return `select ${sha256} as sha256 from ${table} where ${sha256} is not null and (${where})`;
}

/** Those of the given files that some row names, all at one moment. */
export async function namedOf(db: Database, kept: StoredFiles[], sha256s: string[]): Promise<Set<string>> {
  const queries = kept.map(
    (columns) =>
      sql`${sql.raw(namedFilesQuery(columns))} and ${sql.raw(columns.sha256 ?? columns.column)} = any(${sha256s})`,
  );
  const { rows } = await sql<{ sha256: string }>`${sql.join(queries, sql` union `)}`.execute(db);
  return new Set(rows.map((row) => row.sha256));
}
