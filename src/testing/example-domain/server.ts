import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { anyOf } from "#platform/any-of.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { handle } from "#platform/handlers.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { FAVOURITE_LISTS, NOTICE_KINDS, polls } from "./contract.ts";

const countVote = { name: "polls.countVote", payload: z.object({ voteId: z.int() }) };

async function vote(context: UserContext, { partId, answer }: { partId: number; answer: string }) {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { rows } = await sql<{ id: number }>`insert into polls_votes (user_id, part_id, answer, created_at)
      values (${user.id}, ${partId}, ${answer}, ${now}) returning id`.execute(db);
    await enqueue(db, countVote, { voteId: rows[0]!.id });
    return { id: rows[0]!.id };
  });
}

async function listVotes({ db }: Context, { partId }: { partId: number }) {
  const { rows } = await sql<{ yes: number; no: number }>`select count(*) filter (where answer = 'yes') as yes,
    count(*) filter (where answer = 'no') as no from polls_votes where part_id = ${partId} and is_counted`.execute(db);
  return rows[0]!;
}

async function onCountVote(context: TaskContext, { voteId }: { voteId: number }) {
  const { rows } = await sql<{ userId: number }>`update polls_votes set is_counted = true
    where id = ${voteId} and not is_counted returning user_id`.execute(context.db);
  for (const { userId } of rows) await notify(context, { userId, title: "您的投票已计入", kind: "polls" });
}

/** A domain as the next ones come: what `polls.sql` makes is its own. */
export const domain = defineDomainServer({
  tables: ["polls_votes"],
  handlers: [handle(polls.vote, vote), handle(polls.votes, listVotes)],
  tasks: [onTask(countVote, onCountVote)],
  favourites: {
    vote: {
      from: () => sql`(select id, answer as name, '' as about from polls_votes)`,
      path: "/polls/",
      missing: "没有这次投票",
    },
  },
  favouriteLists: FAVOURITE_LISTS,
  noticeKinds: NOTICE_KINDS,
  healthFacts: {
    polls: async ({ db }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from polls_votes
        where not is_counted`.execute(db);
      return { uncounted: rows[0]!.count };
    },
  },
  auditActions: { "remove-vote": "删除投票" },
  auditSubjects: { vote: "投票" },
  personalData: {
    tables: ["polls_votes"],
    files: { votes: { title: "投票", columns: { answer: "选择" } } },
    export: async ({ db }, userId) => ({
      votes: (await sql<Record<string, unknown>>`select answer from polls_votes where user_id = ${userId}`.execute(db))
        .rows,
    }),
    close: async ({ db }, userId) => void (await sql`delete from polls_votes where user_id = ${userId}`.execute(db)),
  },
  queues: [
    {
      name: "votes",
      title: "投票",
      group: "用户",
      order: 1000,
      look: "votes that are counted for all",
      whose: {
        brought: { voter: (ids) => sql`select id, user_id from polls_votes where id = ${anyOf(ids)}` },
        about: "the portal's question",
        rivals: "a vote takes no other's place",
      },
      decisions: [{ name: "removed", label: "删除", kind: "danger", needsReason: true, reasons: ["重复投票"] }],
      waiting: () => sql`select id, created_at as opened_at from polls_votes where is_counted`,
      async list({ db }, { limit, offset }) {
        const { rows } = await sql<{ id: number; answer: string; createdAt: Date }>`select id, answer, created_at
          from polls_votes where is_counted order by id limit ${limit} offset ${offset}`.execute(db);
        return rows.map(({ id, answer, createdAt }) => ({
          id,
          title: answer,
          path: null,
          facts: [],
          text: "",
          openedAt: createdAt.toISOString(),
        }));
      },
      async decide(context, { id, reason }) {
        const { rows } = await sql<{
          userId: number;
        }>`delete from polls_votes where id = ${id} returning user_id`.execute(context.db);
        await recordAction(context, { act: "remove-vote", subject: "vote", subjectId: id, reason });
        return { userId: rows[0]!.userId, title: "您的投票已删除", text: reason };
      },
      undo: "投票已删除",
    },
  ],
});
