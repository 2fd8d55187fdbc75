import type { TextReview } from "../../contract/public-texts.ts";

/** What is said of texts that were saved: `done`, unless others see them only once they were looked at. */
export function saidOfSaved(done: string): (answer: { review: TextReview | null }) => string {
  return ({ review }) => {
    if (!review) return done;
    return review.words.length > 0 ? "已保存，含需核实的词，审核后展示" : "已保存，审核后展示";
  };
}
