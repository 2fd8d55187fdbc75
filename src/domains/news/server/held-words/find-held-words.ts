import { sql } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { commentRefusals } from "../../comment-errors.ts";
import { type HeldWordsWithin, matchHeldWords } from "./match-held-words.ts";

/** Which of the operators' words a text holds, the first twenty: a text with any is looked at before it is shown. */
export async function findHeldWords(context: Pick<Context, "db">, text: string): Promise<string[]> {
  return (await readHeldWords(context))(text);
}

/** Why texts can't be shown where nobody looks at them before others read them; each is read by itself. Null where they can. */
export async function whyNotShown(context: Pick<Context, "db">, texts: string[]): Promise<Refusal | null> {
  return (await withoutHeldWords(context, texts)).length < texts.length ? commentRefusals.wordsHeld() : null;
}

/** Those of some short texts that hold none of the operators' words. */
export async function withoutHeldWords(context: Pick<Context, "db">, texts: string[]): Promise<string[]> {
  const within = await readHeldWords(context);
  return texts.filter((text) => within(text).length === 0);
}

/** The list as this process read it last. As a database gives no number twice, a list of its with as many words and the same last one is the same. */
let kept: { database: string; count: number; lastId: number; within: HeldWordsWithin } | undefined;

/** The operators' list as it is by now; read anew where it has changed, in whatever process. */
async function readHeldWords({ db }: Pick<Context, "db">): Promise<HeldWordsWithin> {
  const { database, count, lastId } = await db
    .selectFrom("newsHeldWords")
    .select((eb) => [sql<string>`current_database()`.as("database"), eb.fn.countAll<number>().as("count"), eb.fn.max<number | null>("id").as("lastId")])
    .executeTakeFirstOrThrow();
  if (kept?.database === database && kept.count === count && kept.lastId === (lastId ?? 0)) return kept.within;
  // Nobody waits for another's reading: that may wait for his connection.
  const rows = await db.selectFrom("newsHeldWords").select(["id", "word"]).orderBy("id").execute();
  kept = { database, count: rows.length, lastId: rows.at(-1)?.id ?? 0, within: matchHeldWords(rows.map(({ word }) => word)) };
  return kept.within;
}
