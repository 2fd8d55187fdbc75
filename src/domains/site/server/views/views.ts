import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ViewKind } from "#platform/domain/thing.ts";
import { offsetOf, type Page } from "#platform/list-page.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { views } from "../../contract/views.ts";
import { VIEWS_KEPT_DAYS } from "../../labels.ts";

/** By the numbers of the specification. */
const AGENTS = 3;

/** Notes what the asker has looked at; what nobody is shown is not noted. */
export async function recordView(
  { db, user, now, declared }: UserContext,
  { type, id }: ParsedInputOf<typeof views.recordView>,
): Promise<null> {
  const kind = declared.views[type];
  if (!kind) return null;
  await sql`
    insert into site_views (user_id, kind, target_id, viewed_at)
    select ${user.id}, ${kind.name}, shown.id, ${now} from (${kind.shown(now)}) as shown where shown.id = ${id}
    on conflict (user_id, kind, target_id) do update set viewed_at = excluded.viewed_at`.execute(db);
  return null;
}

type Viewed = DataOf<typeof views.listViewed>;
type ViewedAgents = DataOf<typeof views.listViewedAgents>;

/** What the asker looked at in the last 90 days, the latest first. */
export async function listViewed(
  context: UserContext,
  { type, ...page }: ParsedInputOf<typeof views.listViewed>,
): Promise<Viewed> {
  const kind: ViewKind<Partial<Viewed["data"][number]>> | undefined = context.declared.views[type];
  const { entries, totalRecord } = kind ? await readEntries(context, kind, page) : { entries: [], totalRecord: 0 };
  return {
    data: entries.map(({ id, viewedAt, about }) => ({ id, type, createTime: viewedAt, ...about })),
    totalRecord,
    now: context.now.toISOString(),
  };
}

/** The agents that the asker looked at. */
export async function listViewedAgents(
  context: UserContext,
  page: ParsedInputOf<typeof views.listViewedAgents>,
): Promise<ViewedAgents> {
  const kind = context.declared.views[AGENTS] as ViewKind<Pick<ViewedAgents["data"][number], "agentDto">> | undefined;
  const { entries, totalRecord } = kind ? await readEntries(context, kind, page) : { entries: [], totalRecord: 0 };
  return {
    data: entries.map(({ id, viewedAt, about }) => ({ id, createTime: viewedAt, ...about })),
    totalRecord,
    now: context.now.toISOString(),
  };
}

/** A page of the asker's entries of one kind, each with what its domain says of it. */
async function readEntries<About extends object>(
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

/** Forgets one of the asker's entries, or all of a type. */
export async function forgetViews(
  { db, user, declared }: UserContext,
  { type, id }: ParsedInputOf<typeof views.forgetViews>,
): Promise<null> {
  const kind = declared.views[type];
  if (!kind) return null;
  await db
    .deleteFrom("siteViews")
    .where("userId", "=", user.id)
    .where("kind", "=", kind.name)
    .$if(id !== undefined, (query) => query.where("targetId", "=", id!))
    .execute();
  return null;
}

/** Before then entries are forgotten. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - VIEWS_KEPT_DAYS * DAY_MS);
}
