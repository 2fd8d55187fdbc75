import { type RawBuilder, sql } from "kysely";
import type { ConsoleThing } from "#shared/console-thing.ts";
import type { Context } from "../context.ts";

interface RelatedThing {
  title: string;
  note: string;
  path: string | null;
}

/** What of a domain belongs to a thing of its own or of a lower one: shown on that thing's page of the console. */
export interface RelatedThings {
  of: ConsoleThing;
  title: string;
  /** Its place among all of a thing. */
  order: number;
  /** At most `limit` of them, and how many there are; no more than the lists of operators show. */
  find(context: Context, id: number, limit: number): Promise<{ things: RelatedThing[]; total: number }>;
}

interface Row {
  /** Null where there is no page of it. */
  id: number | null;
  title: string;
  note: string | null;
}

interface RelatedRows {
  of: ConsoleThing;
  title: string;
  order: number;
  /** A query of `id`, `title`, `note` in its order; null stands where nothing is said. */
  rows: (id: number, context: Context) => RawBuilder<Row>;
  /** Where one of them is looked at. */
  pathOf: (id: number) => string;
  /** What is said of one, of its note. */
  noteOf?: (note: string) => string;
}

/** Those that one query finds. */
export function relatedRows({ rows, pathOf, noteOf = (note) => note, ...told }: RelatedRows): RelatedThings {
  return {
    ...told,
    async find(context, id, limit) {
      const found = await sql<Row & { total: number }>`
        select related.*, count(*) over ()::integer as total from (${rows(id, context)}) related limit ${limit}`.execute(
        context.db,
      );
      return {
        things: found.rows.map(({ id, title, note }) => ({
          title,
          note: note === null ? "" : noteOf(note),
          path: id === null ? null : pathOf(id),
        })),
        total: found.rows[0]?.total ?? 0,
      };
    },
  };
}
