import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { foldText, wordFinder } from "./fold-text.ts";

const NAMED_MOST = 20;

/** Which of the operators' words a text holds, the first twenty: a text with any is looked at before it is shown. */
export async function findHeldWords(context: Pick<Context, "db">, text: string): Promise<string[]> {
  const holds = wordFinder(text);
  const words = await wordsWithin(context, foldText(text));
  const held: string[] = [];
  for (const { word, key } of words) {
    if (held.length === NAMED_MOST) break;
    if (holds(key)) held.push(word);
  }
  return held;
}

/** Those of some short texts that hold none of the operators' words. */
export async function withoutHeldWords(context: Pick<Context, "db">, texts: string[]): Promise<string[]> {
  const words = await wordsWithin(context, texts.map(foldText).join("\n"));
  return texts.filter((text) => {
    const holds = wordFinder(text);
    return !words.some(({ key }) => holds(key));
  });
}

/** Words whose letters follow each other in a folded text; whether they are words of their own there is not told. */
function wordsWithin({ db }: Pick<Context, "db">, folded: string): Promise<{ word: string; key: string }[]> {
  return db.selectFrom("newsHeldWords").select(["word", "key"]).where(sql<boolean>`strpos(${folded}, key) > 0`).orderBy("id").execute();
}
