import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { type sensitiveWords } from "../../contract/sensitive-words.ts";
import type { WordClass } from "../../labels.ts";
import { foldWord } from "./fold-letters.ts";

/** The words of the list, the latest first, or those that hold some letters. */
export async function listSensitiveWords(
  { db }: Context,
  { words, sort, ...page }: ParsedInputOf<typeof sensitiveWords.listSensitiveWords>,
): Promise<DataOf<typeof sensitiveWords.listSensitiveWords>> {
  const folded = foldWord(words ?? "");
  const found = db
    .selectFrom("newsHeldWords")
    .$if(folded !== "", (query) => query.where(sql<boolean>`strpos(key, ${folded}) > 0`));
  const listed = found.select(["id", "word", "class", "createdAt"]);
  const sorted = sortedBy(listed, sort, { word: "word", class: "class", at: "createdAt" });
  return listPage(sorted.orderBy("id", "desc"), page, (rows) =>
    rows.map(({ createdAt, ...row }) => ({
      ...row,
      class: row.class as WordClass,
      readAs: foldWord(row.word),
      createdAt: createdAt.toISOString(),
    })),
  );
}
