import type { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { makeForAll } from "#platform/make-for-all.ts";
import { moderationRefusals } from "../../errors.ts";
import type { SensitiveWordsWithin } from "./match-sensitive-words.ts";
import { type ReadyWords, readyWords } from "./ready-words.ts";

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

const wordsForAll = makeForAll(readyWords);

/** The operators' list as it is by now, made ready anew where it has changed, in whatever process: as no number is given twice, a list with as many words and the same last one is the same. */
async function readSensitiveWords(context: Pick<Context, "db">): Promise<SensitiveWordsWithin> {
  const { count, lastId } = await context.db
    .selectFrom("newsHeldWords")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max<number | null>("id").as("lastId")])
    .executeTakeFirstOrThrow();
  const isSame = (ready: ReadyWords) => ready.count === count && ready.lastId === (lastId ?? 0);
  return (await wordsForAll(context, isSame)).within;
}
