import { type RawBuilder, sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { ViewKind } from "#platform/domain/thing.ts";
import { offsetOf, type Page } from "#platform/list-page.ts";
import { DAY_MS } from "#shared/durations.ts";
import { VIEWS_KEPT_DAYS } from "../../labels.ts";

/** A page of the asker's entries of one kind, each with what its domain says of it. */
export async function readEntries<About extends object>(
  context: UserContext,
  kind: ViewKind<About>,
  page: Page,
): Promise<{ entries: { id: number; viewedAt: string; about: About }[]; totalRecord: number }> {
  const { db, user, now } = context;
  const kept = sql`site_views as view join (${(kind.kept ?? kind.shown)(now)}) as shown on shown.id = view.target_id
    where view.user_id = ${user.id} and view.kind = ${kind.name} and view.viewed_at > ${keptSince(now)}`;
  const [{ rows }, totalRecord] = await Promise.all([
    sql<{ id: number; viewedAt: Date }>`
      select shown.id, view.viewed_at from ${kept} order by view.viewed_at desc, shown.id desc
      limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db),
    countRows(context, kept),
  ]);
  const described =
    rows.length === 0
      ? new Map()
      : await kind.describe(
          context,
          rows.map(({ id }) => id),
        );
  const entries = rows.flatMap(({ id, viewedAt }) => {
    const about = described.get(id);
    return about ? [{ id, viewedAt: viewedAt.toISOString(), about }] : [];
  });
  return { entries, totalRecord };
}

async function countRows({ db }: UserContext, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]!.count;
}

/** Before then entries are forgotten. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - VIEWS_KEPT_DAYS * DAY_MS);
}
