import type { Context } from "#platform/context.ts";
import { showInPieces } from "#platform/pieces.ts";
import type { ArticleHit } from "../../contract/search.ts";
import { readCards } from "../articles/article-cards.ts";
import { cutPassage, markWords } from "./mark-pieces.ts";
import type { SearchWord } from "./read-words.ts";

/** Articles with the words marked in title and text, in the order of their ids. */
export async function describeHits(
  context: Pick<Context, "db" | "now">,
  ids: number[],
  words: readonly SearchWord[],
): Promise<ArticleHit[]> {
  if (ids.length === 0) return [];
  const [cards, texts] = await Promise.all([readCards(context, ids), readTexts(context, ids)]);
  return showInPieces(cards, (card) => ({
    ...card,
    titlePieces: markWords(card.title, words),
    passage: cutPassage(texts.get(card.id) ?? "", words),
  }));
}

async function readTexts({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("newsArticles")
    .select(["id", "textBeginning"])
    .where("id", "=", (where) => where.fn.any(where.val(ids)))
    .execute();
  return new Map(rows.map(({ id, textBeginning }) => [id, textBeginning]));
}
