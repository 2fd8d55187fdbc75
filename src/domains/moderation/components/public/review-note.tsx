import type { TextReview } from "../../contract/public-texts.ts";

/** Tells the owner of a text that others do not see it, and why; nothing where they do. */
export function ReviewNote({ review }: { review: TextReview | null }) {
  if (!review) return null;
  const { state, words, reason } = review;
  return (
    <span role="note" className="text-sm text-secondary wrap-anywhere">
      {state === "refused"
        ? `未通过审核，不对外展示：${reason}。修改后会重新审核。`
        : `待审核，暂不对外展示${words.length > 0 ? `：含有需要核实的词「${words.join("、")}」。可修改后保存，或等待审核` : ""}。`}
    </span>
  );
}
