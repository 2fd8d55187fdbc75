import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { type sensitiveWords } from "../../contract/sensitive-words.ts";
import { findWordsOfAllClasses } from "./find-sensitive-words.ts";

/** What of the list a text holds. */
export async function testSensitiveWords(
  context: Context,
  { text }: ParsedInputOf<typeof sensitiveWords.testSensitiveWords>,
): Promise<DataOf<typeof sensitiveWords.testSensitiveWords>> {
  const found = await findWordsOfAllClasses(context, [text]);
  return { words: found.map(({ word }) => word) };
}
