import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, sortField, writtenLine, writtenText } from "#api/fields.ts";

/** Why others do not see a text: it waits for a look, for these words, or was refused for this reason. */
export const TextReview = z.object({
  state: z.enum(["waiting", "refused"]),
  words: z.array(z.string()),
  /** Those that hold the words, where it has several. */
  fields: z.array(z.object({ field: z.string(), title: z.string() })).optional(),
  reason: z.string(),
});

const kind = z.string().trim().max(40, "没有这种内容");

const KnownText = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  state: z.enum(["shown", "waiting", "refused"]),
  reason: z.string(),
});

/** For operators: single texts that others see, and that need not take their whole page with them. */
export const publicTexts = defineCalls("moderation", {
  /** Texts of a kind, the latest first, and the kinds that there are. */
  listPublicTexts: {
    method: "GET",
    path: "/ops/publicTexts",
    access: "operator",
    input: z.object({
      kind: optionalField(kind),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      sort: sortField("id"),
      pageIndex,
      pageSize,
    }),
    data: listOf(KnownText).extend({
      kind: z.string(),
      kinds: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  },

  /** Has all texts of a kind looked through for the sensitive words of today, behind the answer. */
  lookAgain: {
    method: "POST",
    path: "/ops/publicTexts/lookAgain",
    access: "operator",
    input: z.object({ kind }),
    data: z.object({}),
    limit: { calls: 20, seconds: 3600 },
  },

  /** A picture that is looked at, for whoever may decide of it: others may not see it any more. */
  readPublicPicture: {
    method: "GET",
    path: "/ops/publicTexts/:id/picture",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ id, field: z.string().max(40, "没有这张图片") }),
    data: "file",
  },

  /** Takes a text down, or lets it be seen again; whose it is is told why. */
  takeDownText: {
    method: "POST",
    path: "/ops/publicTexts/:id/takeDown",
    access: "operator",
    input: z.object({
      id,
      kind,
      act: z.enum(["take-down", "put-back"], "没有这种操作"),
      reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因"),
    }),
    data: z.object({}),
  },
});

export type TextReview = z.output<typeof TextReview>;
