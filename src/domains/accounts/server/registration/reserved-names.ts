import { z } from "zod";
import { configLine } from "#domains/config/fields.ts";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";

const WORDS_MAX = 500;
const WORD_CHARACTERS_MAX = 30;
const KEY = "reservedNames";
/** What closed accounts are called. */
export const CLOSED = "已注销";

/** What operators set of it. */
export const reservedNamesKind: Record<string, ConfigKind> = {
  [KEY]: {
    title: "昵称保留词",
    hint: `昵称里不能出现的词，最多 ${WORDS_MAX} 个`,
    group: "账号",
    order: 9,
    schema: z.array(configLine(WORD_CHARACTERS_MAX)).max(WORDS_MAX, `最多 ${WORDS_MAX} 个`),
    fallback: [],
  },
};

/** What no nickname may hold: nobody is to be taken for the portal, or for what operators have set in the config. */
export async function reservedWords(context: Context): Promise<string[]> {
  const value = await readConfigValue(context, KEY);
  const set = Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
  return [context.settings.site.name, CLOSED, ...set];
}
