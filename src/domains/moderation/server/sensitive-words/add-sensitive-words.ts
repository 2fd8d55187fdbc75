import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { moderationRefusals } from "../../errors.ts";
import type { sensitiveWords } from "../../contract/sensitive-words.ts";
import { foldWord } from "./fold-letters.ts";

const WORD_CHARACTERS_MAX = 40;

const WORDS_MAX = 20_000;

const CHANGES_TOLD_MAX = 20;

/** Signs that were left of a word: without them it is another one. */
const SIGN = /[\p{P}\p{S}]/u;

/** A Latin letter or a digit by itself stands in nearly every text. */
const SINGLE = /^[a-z0-9]$/;

/** Adds words, one a line: those that are there in another spelling are told as known, those of which nothing to look for remains as unusable. */
export function addSensitiveWords(
  context: UserContext,
  { words, class: wordClass }: ParsedInputOf<typeof sensitiveWords.addSensitiveWords>,
): Promise<DataOf<typeof sensitiveWords.addSensitiveWords>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const given = words
      .split("\n")
      .map((word) => word.trim())
      .filter(Boolean);
    const read = given
      .filter((word) => [...word].length <= WORD_CHARACTERS_MAX)
      .map((word) => ({ word, readAs: foldWord(word) }))
      .filter(({ readAs }) => readAs !== "" && !SINGLE.test(readAs));
    const usable = new Map(read.map(({ word, readAs }) => [readAs, word]));
    if (usable.size === 0)
      throw doorRefusals.invalidInput({
        words: `请每行填写一个词，每个最多 ${WORD_CHARACTERS_MAX} 个字；符号不参与比对，去掉符号后只剩一个字母或数字的不能添加`,
      });
    await lockInTransaction(context, "news.heldWords");
    const { count } = await db
      .selectFrom("newsHeldWords")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count + usable.size > WORDS_MAX) throw moderationRefusals.sensitiveWordsFull({ most: WORDS_MAX });
    const rows = [...usable].map(([key, word]) => ({ key, word, class: wordClass, createdAt: now }));
    const added = await db
      .insertInto("newsHeldWords")
      .values(rows)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("word")
      .execute();
    if (added.length > 0)
      await recordAction(context, {
        act: "add-held-words",
        subject: "held-word",
        after: { words: added.map(({ word }) => word), class: wordClass, count: added.length },
      });
    return {
      added: added.length,
      known: usable.size - added.length,
      unusable: given.length - usable.size,
      changed: read.filter(({ word }) => SIGN.test(word)).slice(0, CHANGES_TOLD_MAX),
    };
  });
}
