import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
import { DAY_MS } from "#shared/durations.ts";
import { favourAddress } from "../../favourite-addresses.ts";
import type { CentrePart } from "../public/centre-parts.ts";

const FAILED_DAYS = 7;
export const MESSAGES_PATH = "/userCenter/messages";
const TASKS_PATH = "/userCenter/taskList/taskList";

/** What somebody keeps and follows, his messages, and work of his that came to nothing. */
export const centreOfAccounts: CentrePart = async (context) => {
  const [kept, { unread, failed }] = await Promise.all([countKept(context), countWaiting(context)]);
  const listed = (title: string, isFollowed: boolean) => {
    const lists = kept.filter((list) => list.isFollowed === isFollowed);
    const first = lists.find(({ count }) => count > 0) ?? lists[0];
    return lists.length === 0
      ? []
      : [{ title, count: lists.reduce((sum, { count }) => sum + count, 0), path: favourAddress(first!.name) }];
  };
  return {
    counts: [
      ...listed("收藏", false),
      ...listed("关注", true),
      { title: "未读消息", count: unread, path: MESSAGES_PATH },
    ],
    todos:
      failed > 0
        ? [{ title: `${failed} 个任务没有完成`, text: `最近 ${FAILED_DAYS} 天内失败，可查看原因`, path: TASKS_PATH }]
        : [],
  };
};

/** How much stands in each of the asker's lists; what is no longer shown to anybody is left out, as it is there. */
async function countKept({ db, user, now, declared }: UserContext): Promise<(FavouriteList & { count: number })[]> {
  const lists = [...declared.favouriteLists].sort((one, other) => one.order - other.order);
  if (lists.length === 0) return [];
  const counts = lists.map(({ kind, isFollowed }) => {
    const table = sql.table(isFollowed ? "account_follows" : "account_favourites");
    return sql`(select count(*)::int from ${table} as kept
      join ${declared.favourites[kind]!.from(now)} as thing on thing.id = kept.target_id
      where kept.user_id = ${user.id} and kept.kind = ${kind})`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return lists.map((list, place) => ({ ...list, count: rows[0]!.counts[place]! }));
}

async function countWaiting({ db, user, now }: UserContext): Promise<{ unread: number; failed: number }> {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY_MS);
  const { rows } = await sql<{ unread: number; failed: number }>`select
    (select count(*)::int from site_notices where user_id = ${user.id} and read_at is null) as unread,
    (select count(*)::int from account_tasks where user_id = ${user.id} and state = 'failed' and updated_at > ${since}) as failed`.execute(
    db,
  );
  return rows[0]!;
}
