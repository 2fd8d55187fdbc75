import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { FavouriteKind } from "#platform/domain/thing.ts";
import { inTransaction } from "#platform/database.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { favourites } from "../../contract/favourites.ts";
import { accountRefusals } from "../../errors.ts";
import { lockSubjects } from "../lock-users.ts";

type Table = "accountFavourites" | "accountFollows";

const KEPT_MAX = 5000;

interface One {
  type: string;
  id: number;
}
interface Page {
  type: string;
  pageIndex: number;
  pageSize: number;
}

/** Keeps a thing of the portal in one of the asker's two lists; twice is once. */
export function addTo(table: Table) {
  return (context: UserContext, { type, id }: One) =>
    inTransaction(context, async (context) => {
      const { db, user, now } = context;
      if (table === "accountFollows" && type === "author" && id === user.id) throw accountRefusals.ownFollow();
      const { from, hold, missing } = kindOf(context, table, type);
      await hold?.(db, id);
      const { rows } = await sql`select 1 from ${from(now)} as thing where thing.id = ${id}`.execute(db);
      if (rows.length === 0) throw doorRefusals.notFound(missing);
      await lockSubjects(context, [`${table} ${user.id}`]);
      if ((await countKept(context, table, type)) >= KEPT_MAX)
        throw accountRefusals.favouritesFull({ list: table === "accountFavourites" ? "收藏" : "关注", most: KEPT_MAX });
      await db
        .insertInto(table)
        .values({ userId: user.id, kind: type, targetId: id, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { count: await countKept(context, table, type) };
    });
}

/** Takes a thing out of the list; one that is not in it changes nothing. */
export function removeFrom(table: Table) {
  return async (context: UserContext, { type, id }: One) => {
    kindOf(context, table, type);
    await context.db
      .deleteFrom(table)
      .where("userId", "=", context.user.id)
      .where("kind", "=", type)
      .where("targetId", "=", id)
      .execute();
    return { count: await countKept(context, table, type) };
  };
}

/** The asker's list of one kind, the latest first. What is no longer shown to anybody is left out. */
export function listFavouritesOf(table: Table) {
  return async (
    context: UserContext,
    { type, pageIndex, pageSize }: Page,
  ): Promise<DataOf<typeof favourites.favourites>> => {
    const { from, path } = kindOf(context, table, type);
    const kept = sql`${sql.table(table === "accountFavourites" ? "account_favourites" : "account_follows")}`;
    const joined = sql`from ${kept} as kept join ${from(context.now)} as thing on thing.id = kept.target_id where kept.user_id = ${context.user.id} and kept.kind = ${type}`;
    const { rows } = await sql<{ id: number; name: string; about: string; createdAt: Date }>`
      select thing.id, thing.name, thing.about, kept.created_at ${joined}
      order by kept.created_at desc, kept.target_id desc limit ${pageSize} offset ${offsetOf({ pageIndex, pageSize })}`.execute(
      context.db,
    );
    const {
      rows: [total],
    } = await sql<{ count: number }>`select count(*) as count ${joined}`.execute(context.db);
    return {
      data: rows.map(({ createdAt, ...row }) => ({ ...row, path: path + row.id, createdAt: createdAt.toISOString() })),
      totalRecord: total?.count ?? 0,
    };
  };
}

/** Which of some things are in the asker's list. */
export function areFavouritesOf(table: Table) {
  return async (context: UserContext, { type, ids }: { type: string; ids: number[] }): Promise<{ ids: number[] }> => {
    kindOf(context, table, type);
    const rows = await context.db
      .selectFrom(table)
      .select("targetId")
      .where("userId", "=", context.user.id)
      .where("kind", "=", type)
      .where("targetId", "in", ids)
      .orderBy("targetId")
      .execute();
    return { ids: rows.map(({ targetId }) => targetId) };
  };
}

/** As the domain declares it whose things they are. Refuses what is no kind of this list. */
function kindOf({ declared }: UserContext, table: Table, type: string): FavouriteKind {
  const lists = declared.favouriteLists.filter(({ isFollowed }) => isFollowed === (table === "accountFollows"));
  if (!lists.some(({ kind }) => kind === type)) {
    const titles = lists.map(({ title }) => title);
    throw doorRefusals.invalidInput({ type: `请选择${titles.slice(0, -1).join("、")}或${titles.at(-1)}` });
  }
  return declared.favourites[type]!;
}

async function countKept({ db, user }: UserContext, table: Table, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", user.id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return count;
}
