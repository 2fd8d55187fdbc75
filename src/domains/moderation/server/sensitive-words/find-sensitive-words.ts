import { sql } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { moderationRefusals } from "../../errors.ts";
import { type SensitiveWordsWithin, matchSensitiveWords } from "./match-sensitive-words.ts";

/** Which of the operators' words a text holds, the first twenty: a text with any is looked at before it is shown. */
export async function findSensitiveWords(context: Pick<Context, "db">, text: string): Promise<string[]> {
  return (await readSensitiveWords(context))(text);
}

/** Why texts can't be shown where nobody looks at them before others read them; each is read by itself. Null where they can. */
export async function whyNotShown(context: Pick<Context, "db">, texts: string[]): Promise<Refusal | null> {
  return (await withoutSensitiveWords(context, texts)).length < texts.length
    ? moderationRefusals.sensitiveWordsFound()
    : null;
}

/** Those of some short texts that hold none of the operators' words. */
export async function withoutSensitiveWords(context: Pick<Context, "db">, texts: string[]): Promise<string[]> {
  const within = await readSensitiveWords(context);
  return texts.filter((text) => within(text).length === 0);
}

/** The list as this process read it last. As a database gives no number twice, a list of its with as many words and the same last one is the same. */
let kept: { database: string; count: number; lastId: number; within: SensitiveWordsWithin } | undefined;

/** The operators' list as it is by now; read anew where it has changed, in whatever process. */
async function readSensitiveWords({ db }: Pick<Context, "db">): Promise<SensitiveWordsWithin> {
  const { database, count, lastId } = await db
    .selectFrom("newsHeldWords")
    .select((eb) => [
      sql<string>`current_database()`.as("database"),
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("id").as("lastId"),
    ])
    .executeTakeFirstOrThrow();
  if (kept?.database === database && kept.count === count && kept.lastId === (lastId ?? 0)) return kept.within;
  // Nobody waits for another's reading: that may wait for his connection.
  const rows = await db.selectFrom("newsHeldWords").select(["id", "word"]).orderBy("id").execute();
  kept = {
    database,
    count: rows.length,
    lastId: rows.at(-1)?.id ?? 0,
    within: matchSensitiveWords(rows.map(({ word }) => word)),
  };
  return kept.within;
}
