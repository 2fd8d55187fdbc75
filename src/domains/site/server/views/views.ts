import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { thumbnailAddress } from "#domains/datasheets/server/public.ts";
import { isSeen, pictureAddress, readAuthors } from "#domains/news/server/public/read-articles.ts";
import type { UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { views } from "../../contract/views.ts";
import { VIEWS_KEPT_DAYS } from "../../labels.ts";

/** By the numbers of the specification. */
const KINDS = { 1: "datasheet", 2: "article", 3: "agent", 4: "demand" } as const;
const DATASHEETS = 1;
const ARTICLES = 2;
const AGENTS = 3;
const PICTURE_WIDTH = 320;

/** Notes what the asker has looked at; what nobody is shown is not noted. */
export async function recordView({ db, user, now }: UserContext, { type, id }: ParsedInputOf<typeof views.recordView>): Promise<null> {
  // Demands are noted once there are any.
  if (type !== DATASHEETS && type !== ARTICLES && type !== AGENTS) return null;
  const shown = {
    [DATASHEETS]: sql`datasheet_documents as shown where shown.state = 'published'`,
    [ARTICLES]: sql`news_articles as shown where ${isSeen(now, "shown")}`,
    [AGENTS]: sql`suppliers_companies as shown where shown.hidden_at is null and exists (select from suppliers_roles where company_id = shown.id)`,
  }[type];
  await sql`
    insert into site_views (user_id, kind, target_id, viewed_at)
    select ${user.id}, ${KINDS[type]}, shown.id, ${now} from ${shown} and shown.id = ${id}
    on conflict (user_id, kind, target_id) do update set viewed_at = excluded.viewed_at`.execute(db);
  return null;
}

/** What the asker looked at in the last 90 days, the latest first. */
export async function listViewed(context: UserContext, { type, pageIndex, pageSize }: ParsedInputOf<typeof views.viewed>): Promise<DataOf<typeof views.viewed>> {
  const { db, user, now } = context;
  if (type === ARTICLES) return listViewedArticles(context, { pageIndex, pageSize });
  if (type !== DATASHEETS) return { data: [], totalRecord: 0, now: now.toISOString() };
  const shown = db
    .selectFrom("siteViews as view")
    .innerJoin("datasheetDocuments as document", "document.id", "view.targetId")
    .where("view.userId", "=", user.id)
    .where("view.kind", "=", "datasheet")
    .where("view.viewedAt", ">", keptSince(now))
    .where("document.state", "=", "published");
  const rows = await shown
    .leftJoin("datasheetBrands as brand", "brand.id", "document.brandId")
    .select(["document.id", "document.title", "document.brandId", "document.thumbnailSha256", "brand.name", "brand.nameCn", "view.viewedAt"])
    .orderBy("view.viewedAt", "desc")
    .orderBy("document.id", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { count } = await shown.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({ id: row.id, type: DATASHEETS, createTime: row.viewedAt.toISOString(), specDto: { id: row.id, brandId: row.brandId, filename: row.title, brandCn: row.nameCn ?? row.name ?? "", fullLogo: thumbnailAddress({ id: row.id, thumbnail: row.thumbnailSha256 }) } })),
    totalRecord: count,
    now: now.toISOString(),
  };
}

async function listViewedArticles(context: UserContext, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }): Promise<DataOf<typeof views.viewed>> {
  const { db, user, now } = context;
  const shown = db
    .selectFrom("siteViews as view")
    .innerJoin("newsArticles as shown", "shown.id", "view.targetId")
    .where("view.userId", "=", user.id)
    .where("view.kind", "=", KINDS[ARTICLES])
    .where("view.viewedAt", ">", keptSince(now))
    .where(isSeen(now, "shown"));
  const rows = await shown
    .select(["shown.id", "shown.title", "shown.coverId", "shown.sourceName", "shown.authorId", "view.viewedAt"])
    // The narrowest that is as wide as it is shown, else the widest.
    .select(sql<number | null>`(select file.width from news_picture_files as file where file.picture_id = shown.cover_id and file.format = 'webp' order by file.width < ${PICTURE_WIDTH}, abs(file.width - ${PICTURE_WIDTH}) limit 1)`.as("width"))
    .orderBy("view.viewedAt", "desc")
    .orderBy("shown.id", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { count } = await shown.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const authors = await readAuthors(context, rows.flatMap(({ authorId }) => authorId ?? []));
  return {
    data: rows.map(({ id, title, sourceName, authorId, coverId, width, viewedAt }) => ({
      id,
      type: ARTICLES,
      createTime: viewedAt.toISOString(),
      articleDTO: { id, title, source: sourceName || (authors.get(authorId ?? 0)?.name ?? ""), imgUrl: coverId === null || width === null ? null : pictureAddress({ id: coverId }, width) },
    })),
    totalRecord: count,
    now: now.toISOString(),
  };
}

/** The agents that the asker looked at. */
export async function listViewedAgents({ db, user, now }: UserContext, { pageIndex, pageSize }: ParsedInputOf<typeof views.viewedAgents>): Promise<DataOf<typeof views.viewedAgents>> {
  const shown = db
    .selectFrom("siteViews as view")
    .innerJoin("suppliersCompanies as company", "company.id", "view.targetId")
    .where("view.userId", "=", user.id)
    .where("view.kind", "=", KINDS[AGENTS])
    .where("view.viewedAt", ">", keptSince(now))
    .where("company.hiddenAt", "is", null);
  const rows = await shown
    .select(["company.id", "company.name", "company.nameEn", "company.logoId", "view.viewedAt"])
    .orderBy("view.viewedAt", "desc")
    .orderBy("company.id", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { count } = await shown.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return {
    data: rows.map(({ id, name, nameEn, logoId, viewedAt }) => ({ id, agentDto: { id, name, about: nameEn, fullLogo: logoId === null ? null : `/api/agent/logo/${logoId}` }, createTime: viewedAt.toISOString() })),
    totalRecord: count,
    now: now.toISOString(),
  };
}

/** Forgets one of the asker's entries, or all of a type. */
export async function forgetViews({ db, user }: UserContext, { type, id }: ParsedInputOf<typeof views.forgetViews>): Promise<null> {
  await db
    .deleteFrom("siteViews")
    .where("userId", "=", user.id)
    .where("kind", "=", KINDS[type as keyof typeof KINDS])
    .$if(id !== undefined, (query) => query.where("targetId", "=", id!))
    .execute();
  return null;
}

/** Before then entries are forgotten. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - VIEWS_KEPT_DAYS * DAY_MS);
}
