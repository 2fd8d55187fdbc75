import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { WORD_CLASSES } from "../labels.ts";

/** Of what is added or tested at once. */
export const SENSITIVE_TEXT_CHARACTERS_MAX = 50_000;
// A character takes three bytes, a line end two; what remains is for the names around them.
const TEXT_BYTES = 4 * SENSITIVE_TEXT_CHARACTERS_MAX;

/** A word, and as what it is looked for: without signs, in one case and width. */
const Read = z.object({ word: z.string(), readAs: z.string() });
const SensitiveWord = Read.extend({ id: z.int(), class: z.enum(WORD_CLASSES), createdAt: time });

/** For operators: words for which a text is looked at before it is shown. */
export const sensitiveWords = defineCalls("moderation", {
  /** The words of the list, the latest first. */
  listSensitiveWords: {
    method: "GET",
    path: "/ops/heldWords",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      sort: sortField("word", "class", "at"),
      pageIndex,
      pageSize,
    }),
    data: listOf(SensitiveWord),
  },

  /** Adds words of a class, one a line. Tells how many are new, how many were there, how many can't be used, and of the first twenty with signs as what they are read. */
  addSensitiveWords: {
    method: "POST",
    path: "/ops/heldWords/add",
    access: "operator",
    body: "json",
    bodyBytes: TEXT_BYTES,
    input: z.object({
      words: z.string().max(SENSITIVE_TEXT_CHARACTERS_MAX, `一次最多 ${SENSITIVE_TEXT_CHARACTERS_MAX} 个字`),
      class: z.enum(WORD_CLASSES, "请选择类别").default("own"),
    }),
    data: z.object({ added: z.int(), known: z.int(), unusable: z.int(), changed: z.array(Read) }),
  },

  /** Takes a word off the list. */
  removeSensitiveWord: {
    method: "POST",
    path: "/ops/heldWords/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** What of the list a text holds. */
  testSensitiveWords: {
    method: "POST",
    path: "/ops/heldWords/test",
    access: "operator",
    body: "json",
    bodyBytes: TEXT_BYTES,
    input: z.object({
      text: z
        .string()
        .min(1, "请填写要测试的文字")
        .max(SENSITIVE_TEXT_CHARACTERS_MAX, `文字最多 ${SENSITIVE_TEXT_CHARACTERS_MAX} 个字`),
    }),
    data: z.object({ words: z.array(z.string()) }),
  },
});
