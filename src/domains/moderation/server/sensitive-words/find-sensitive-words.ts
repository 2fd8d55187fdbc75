import { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FieldTexts } from "#platform/define-domain.ts";
import { makeForAll } from "#platform/make-for-all.ts";
import { moderationRefusals } from "../../errors.ts";
import type { WordClass } from "../../labels.ts";
import { type ReadyWords, readyWords } from "./ready-words.ts";

/** A word that a text holds. */
export interface SensitiveWord {
  word: string;
  class: WordClass;
}

/** Which words of the list a text of readers holds, the first twenty: a text with any is looked at before it is shown. What is not to be said of goods alone is none here. */
export async function findSensitiveWords(context: Pick<Context, "db">, text: string): Promise<string[]> {
  return (await readSensitiveWords(context)).ofReaders(text);
}

/** Which words of all classes some texts hold, each once; each text is read by itself. */
export async function findWordsOfAllClasses(context: Pick<Context, "db">, texts: string[]): Promise<SensitiveWord[]> {
  return (await openFindingWords(context))(texts);
}

/** The same by the list as it is by now, for the texts of many rows: asking for it each time would take longer than looking them through. */
export async function openFindingWords(
  context: Pick<Context, "db">,
): Promise<(texts: readonly string[]) => SensitiveWord[]> {
  const { within, classOf } = await readSensitiveWords(context);
  return (texts) => {
    const words = new Set(texts.flatMap((text) => within(text)));
    return [...words].map((word) => ({ word, class: classOf.get(word)! }));
  };
}

/** Whether any of some texts holds a word, of all classes, as the list is by now: for going through many in one go. */
export async function openWordSearch(context: Pick<Context, "db">): Promise<(texts: readonly string[]) => boolean> {
  const { within } = await readSensitiveWords(context);
  // Brands, places and notes say the same in many lines.
  const known = new Map<string, boolean>();
  return (texts) =>
    texts.some((text) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      const holds = text !== "" && within(text).length > 0;
      if (known.size < KNOWN_TEXTS_MAX) known.set(text, holds);
      return holds;
    });
}

/** Why texts can't be shown where nobody looks at them before others read them, by their fields with the words; each text is read by itself. Null where they can. */
export async function whyNotShown(context: Pick<Context, "db">, texts: FieldTexts): Promise<Refusal | null> {
  const { ofReaders } = await readSensitiveWords(context);
  const refused = Object.entries(texts).flatMap(([field, said]) => {
    const words = new Set([said].flat().flatMap((text) => ofReaders(text)));
    return words.size === 0
      ? []
      : [[field, moderationRefusals.sensitiveWordsFound({ words: `「${[...words].join("、")}」` })] as const];
  });
  const first = refused[0]?.[1];
  if (!first) return null;
  const errors = Object.fromEntries(refused.map(([field, { message }]) => [field, message]));
  return new Refusal(first.code, first.message, { errors });
}

/** Those of some short texts that hold none of the words. */
export async function withoutSensitiveWords(context: Pick<Context, "db">, texts: string[]): Promise<string[]> {
  const { ofReaders } = await readSensitiveWords(context);
  return texts.filter((text) => ofReaders(text).length === 0);
}

/** Of texts that are gone through in one go so many are read once. */
const KNOWN_TEXTS_MAX = 20_000;

const wordsForAll = makeForAll(readyWords);

/** The list as it is by now, made ready anew where it has changed, in whatever process: as no number is given twice, a list with as many words and the same last one is the same. */
async function readSensitiveWords(context: Pick<Context, "db">) {
  const { count, lastId } = await context.db
    .selectFrom("newsHeldWords")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max<number | null>("id").as("lastId")])
    .executeTakeFirstOrThrow();
  const isSame = (ready: ReadyWords) => ready.count === count && ready.lastId === (lastId ?? 0);
  const { within, classOf } = await wordsForAll(context, isSame);
  return { within, classOf, ofReaders: (text: string) => within(text, (word) => classOf.get(word) === "advert") };
}
