import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, optionalField, pageIndex, pageSize, time, writtenLine } from "#api/fields.ts";

export const HELD_WORD_CHARACTERS_MAX = 40;

const HeldWord = z.object({ id: z.int(), word: z.string(), createdAt: time });

/** For operators: words for which a text is looked at before it is shown. */
export const heldWords = defineCalls("news", {
  /** The words of the list, the latest first. */
  heldWords: { method: "GET", path: "/ops/heldWords", access: "operator", input: z.object({ words: optionalField(writtenLine(60, "关键词最多 60 个字")), pageIndex, pageSize }), data: listOf(HeldWord) },

  /** Adds words, one a line. Tells how many are new, how many were there, and how many can't be used. */
  addHeldWords: {
    method: "POST",
    path: "/ops/heldWords/add",
    access: "operator",
    input: z.object({ words: z.string().max(50_000, "一次最多 50000 个字") }),
    data: z.object({ added: z.int(), known: z.int(), unusable: z.int() }),
  },

  /** Takes a word off the list. */
  removeHeldWord: { method: "POST", path: "/ops/heldWords/:id/remove", access: "operator", input: z.object({ id }), data: z.object({}) },

  /** What of the list a text holds. */
  testHeldWords: { method: "POST", path: "/ops/heldWords/test", access: "operator", input: z.object({ text: z.string().min(1, "请填写要测试的文字").max(50_000, "文字最多 50000 个字") }), data: z.object({ words: z.array(z.string()) }) },
});
