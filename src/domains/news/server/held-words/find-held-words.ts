import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { foldText, standsAlone } from "./fold-text.ts";

const NAMED_MOST = 20;

/** Which of the operators' words a text holds, the first twenty: a text with any is looked at before it is shown. */
export async function findHeldWords({ db }: Pick<Context, "db">, text: string): Promise<string[]> {
  const folded = foldText(text);
  if (folded === "") return [];
  const rows = await db
    .selectFrom("newsHeldWords")
    .select(["word", "key"])
    .where(sql<boolean>`strpos(${folded}, key) > 0`)
    .orderBy("id")
    .execute();
  const plain = text.normalize("NFKC").toLowerCase();
  const held: string[] = [];
  for (const { word, key } of rows) {
    if (held.length === NAMED_MOST) break;
    if (standsAlone(plain, key)) held.push(word);
  }
  return held;
}
