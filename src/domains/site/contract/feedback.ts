import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, writtenLine, writtenText } from "#api/fields.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_CONTENT_MAX,
  FEEDBACK_MISSING,
  FEEDBACK_PAGE_MAX,
  FEEDBACK_TOO_LONG,
} from "../labels.ts";

const type = formInteger(1, 32_767, FEEDBACK_MISSING.type).refine(
  (id) => FEEDBACK_CATEGORIES.some((category) => category.id === id),
  FEEDBACK_MISSING.type,
);

export const feedback = defineCalls("site", {
  /** What feedback can be about. */
  feedbackCategories: {
    method: "GET",
    path: "/category/list",
    access: "visitor",
    input: z.object({ categoryEnum: z.literal("OPINION", "没有这个分类") }),
    data: z.array(z.object({ id: z.int(), label: z.string() })),
  },

  /** Takes what a user thinks of the portal; the same words again on the same day are taken as the first. */
  addFeedback: {
    method: "POST",
    path: "/opinion/add",
    access: "user",
    input: z.object({
      type,
      content: writtenText(FEEDBACK_CONTENT_MAX, FEEDBACK_TOO_LONG.content).min(1, FEEDBACK_MISSING.content),
      contact: writtenLine(FEEDBACK_CONTACT_MAX, FEEDBACK_TOO_LONG.contact).min(1, FEEDBACK_MISSING.contact),
      /** The page on which it came to mind. */
      page: z.string().max(FEEDBACK_PAGE_MAX).optional(),
    }),
    data: z.object({ id: z.int() }),
  },
});
