import type { Context } from "#platform/context.ts";
import type { TextReview } from "../../contract/public-texts.ts";
import { reviewsOf } from "../public-texts/held-texts.ts";
import { publicText } from "../public-texts/look-at.ts";
import { openFindingWords } from "../sensitive-words/find-sensitive-words.ts";

type Looking = Pick<Context, "db" | "declared">;

/** What the owner of rows is told of those that others do not see, as `reviewsOf` does, with the fields that hold the words. */
export async function reviewsAtFields(
  context: Looking,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, TextReview>> {
  const reviews = await reviewsOf(context, kind, ids);
  const worded = [...reviews].filter(([, { words }]) => words.length > 0).map(([id]) => id);
  if (worded.length === 0) return reviews;
  const rows = await publicText(context, kind).read(context, worded);
  const wordsIn = await openFindingWords(context);
  for (const { id, texts } of rows) {
    const review = reviews.get(id)!;
    const fields = texts
      .filter(({ text }) => wordsIn([text]).some(({ word }) => review.words.includes(word)))
      .map(({ field, label }) => ({ field, title: label }));
    reviews.set(id, { ...review, fields });
  }
  return reviews;
}

/** The same of one row that was just looked at, in the same transaction; null where others see it. */
export async function reviewOfText(context: Looking, kind: string, id: number): Promise<TextReview | null> {
  return (await reviewsAtFields(context, kind, [id])).get(id) ?? null;
}
