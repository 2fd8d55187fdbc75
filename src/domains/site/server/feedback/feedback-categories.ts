import type { DataOf } from "#api/define-calls.ts";
import type { feedback } from "../../contract/feedback.ts";
import { FEEDBACK_CATEGORIES } from "../../labels.ts";

/** What feedback can be about. */
export function feedbackCategories(): DataOf<typeof feedback.feedbackCategories> {
  return FEEDBACK_CATEGORIES;
}
