import type { TextReview } from "../../contract/public-texts.ts";

/** Tells the owner of a text that others do not see it, and why; nothing where they do. */
export function ReviewNote({ review }: { review: TextReview | null }) {
  if (!review) return null;
  const { state, reason } = review;
  return (
    <span role="note" className="text-sm text-secondary wrap-anywhere">
      {state === "refused"
        ? `未通过审核，不对外展示：${reason}。修改后会重新审核。`
        : `待审核，暂不对外展示${whatToVerify(review)}。`}
    </span>
  );
}

/** What is told at a field of a form: that it holds the words. */
export function reviewAt(review: TextReview | null, field: string): TextReview | null {
  return review?.fields?.some((one) => one.field === field) ? review : null;
}

/** What is told beside these fields: where none of them holds the words. */
export function reviewElsewhere(review: TextReview | null, fields: readonly string[]): TextReview | null {
  return fields.some((field) => reviewAt(review, field)) ? null : review;
}

function whatToVerify({ words, fields = [] }: TextReview): string {
  if (words.length === 0) return "";
  const where = fields.map(({ title }) => title).join("、");
  return `：${where}含有需要核实的词「${words.join("、")}」。可修改后保存，或等待审核`;
}
