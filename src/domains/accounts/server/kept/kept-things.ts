import { type RawBuilder, sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { isSeen, WRITERS } from "#domains/news/server/public/read-articles.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import type { favourites } from "../../contract/favourites.ts";
import { accountRefusals } from "../../errors.ts";
import { holdInTurn } from "../hold-in-turn.ts";

type Kind = "document" | "part" | "brand" | "company" | "merchant" | "article" | "author" | "column";
type Table = "accountFavourites" | "accountFollows";

const MOST = 5000;

interface Thing {
  /** Rows with `id`, `name`, `about`: those of the portal that are shown to everybody at this time. */
  from(now: Date): RawBuilder<unknown>;
  path: string;
  missing: string;
}

const THINGS: Record<Kind, Thing> = {
  document: {
    from: () => sql`(select document.id, document.title as name, coalesce(brand.name_cn, brand.name, '') as about from datasheet_documents as document
      left join datasheet_brands as brand on brand.id = document.brand_id where document.state = 'published')`,
    path: "/specification/specification_detail/",
    missing: "没有这份规格书，或已被下架",
  },
  part: {
    from: () => sql`(select part.id, part.mpn as name, coalesce(brand.name_cn, brand.name, '') as about from datasheet_parts as part
      left join datasheet_brands as brand on brand.id = part.brand_id)`,
    path: "/datasheet/datasheetDetail/",
    missing: "没有这个型号",
  },
  brand: {
    from: () => sql`(select id, coalesce(name_cn, name) as name, case when name_cn is null then '' else name end as about from datasheet_brands)`,
    path: "/brandDetail/",
    missing: "没有这个品牌",
  },
  company: {
    from: () => sql`(select id, name, name_en as about from suppliers_companies where hidden_at is null)`,
    path: "/agentList/agentDetail/",
    missing: "没有这家企业，或已被下架",
  },
  merchant: {
    from: (now) => sql`(select merchant.id, merchant.shop_name as name, enterprise.name as about from suppliers_merchants as merchant
      join suppliers_enterprises as enterprise on enterprise.id = merchant.enterprise_id
      where merchant.state = 'open' and enterprise.standing = 'certified' and enterprise.valid_until >= ${formatDay(now)}::date)`,
    path: "/agentList/merchant/merchantDetail/",
    missing: "没有这家店铺，或暂停营业",
  },
  article: {
    from: (now) => sql`(select article.id, article.title as name, coalesce(writer.name, article.source_name) as about from news_articles as article
      left join ${WRITERS} as writer on writer.id = article.author_id where ${isSeen(now)})`,
    path: "/news/article-details/",
    missing: "没有这篇文章，或已被下架",
  },
  // Whoever has something to be read can be followed.
  author: {
    from: (now) => sql`(select writer.id, writer.name, writer.bio as about from ${WRITERS} as writer
      where writer.is_approved or exists (select from news_articles as article where article.author_id = writer.id and ${isSeen(now)}))`,
    path: "/news/author?id=",
    missing: "没有这位作者",
  },
  column: {
    from: () => sql`(select id, name, summary as about from news_columns)`,
    path: "/news/channelNews?column=",
    missing: "没有这个专栏",
  },
};

interface One {
  type: Kind;
  id: number;
}
interface Page {
  type: Kind;
  pageIndex: number;
  pageSize: number;
}

/** Keeps a thing of the portal in one of the asker's two lists; twice is once. */
export function keepIn(table: Table) {
  return (context: UserContext, { type, id }: One) =>
    inTransaction(context, async (context) => {
      const { db, user, now } = context;
      if (table === "accountFollows" && type === "author" && id === user.id) throw accountRefusals.ownFollow();
      const { rows } = await sql`select 1 from ${THINGS[type].from(now)} as thing where thing.id = ${id}`.execute(db);
      if (rows.length === 0) throw doorRefusals.notFound(THINGS[type].missing);
      await holdInTurn(context, [`${table} ${user.id}`]);
      if ((await countKept(context, table, type)) >= MOST) throw accountRefusals.favouritesFull({ list: table === "accountFavourites" ? "收藏" : "关注", most: MOST });
      await db.insertInto(table).values({ userId: user.id, kind: type, targetId: id, createdAt: now }).onConflict((conflict) => conflict.doNothing()).execute();
      return { count: await countKept(context, table, type) };
    });
}

/** Takes a thing out of the list; one that is not in it changes nothing. */
export function removeFrom(table: Table) {
  return async (context: UserContext, { type, id }: One) => {
    await context.db.deleteFrom(table).where("userId", "=", context.user.id).where("kind", "=", type).where("targetId", "=", id).execute();
    return { count: await countKept(context, table, type) };
  };
}

/** The asker's list of one kind, the latest first. What is no longer shown to anybody is left out. */
export function listKept(table: Table) {
  return async (context: UserContext, { type, pageIndex, pageSize }: Page): Promise<DataOf<typeof favourites.favourites>> => {
    const { from, path } = THINGS[type];
    const kept = sql`${sql.table(table === "accountFavourites" ? "account_favourites" : "account_follows")}`;
    const joined = sql`from ${kept} as kept join ${from(context.now)} as thing on thing.id = kept.target_id where kept.user_id = ${context.user.id} and kept.kind = ${type}`;
    const { rows } = await sql<{ id: number; name: string; about: string; createdAt: Date }>`
      select thing.id, thing.name, thing.about, kept.created_at ${joined}
      order by kept.created_at desc, kept.target_id desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(context.db);
    const { rows: [total] } = await sql<{ count: number }>`select count(*) as count ${joined}`.execute(context.db);
    return { data: rows.map(({ createdAt, ...row }) => ({ ...row, path: path + row.id, createdAt: createdAt.toISOString() })), totalRecord: total?.count ?? 0 };
  };
}

/** Which of some things are in the asker's list. */
export function areKept(table: Table) {
  return async (context: UserContext, { type, ids }: { type: Kind; ids: number[] }): Promise<{ ids: number[] }> => {
    const rows = await context.db.selectFrom(table).select("targetId").where("userId", "=", context.user.id).where("kind", "=", type).where("targetId", "in", ids).orderBy("targetId").execute();
    return { ids: rows.map(({ targetId }) => targetId) };
  };
}

async function countKept({ db, user }: UserContext, table: Table, kind: Kind): Promise<number> {
  const { count } = await db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count")).where("userId", "=", user.id).where("kind", "=", kind).executeTakeFirstOrThrow();
  return count;
}
