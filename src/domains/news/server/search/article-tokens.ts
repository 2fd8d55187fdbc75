import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { TOKENS_VERSION, tsvectorOf } from "#platform/text-search/tokens.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { plainTextOf, textWithoutFormulas } from "#shared/rich-text/plain-text.ts";
import { withoutLatex } from "#shared/rich-text/raw-formulas.ts";
import { narrowingLexemes } from "./narrowing-lexemes.ts";
import { partLexemes } from "./part-lexemes.ts";

/** Texts of megabytes: others wait while they are read. */
const ARTICLES_AT_ONCE = 2;
/** Of what is made here beside the tokens of the text; whoever changes it raises it. */
const OWN_VERSION = 3;
export const ARTICLE_TOKENS_VERSION = 100 * TOKENS_VERSION + OWN_VERSION;
/** Passages are cut of so much of a text: what a search finds behind it is shown with its summary. */
const BEGINNING_CHARACTERS = 20_000;

const renewTokensTask = { name: "news.renewTokens", payload: z.object({}), isQueuedOnce: true };

interface Searchable {
  title: string;
  tags: string[];
  summary: string;
  text: string;
  channelId: number | null;
  publishedAt: Date;
}

/** What an article is found by: its title alone, and that with tags, summary and text; either with its channel and time. */
export function tokensOfArticle({ title, tags, summary, text, ...place }: Searchable) {
  const vector = (words: string) =>
    sql<string>`${[tsvectorOf(words), ...partLexemes(words), ...narrowingLexemes(place)].join(" ")}::tsvector`;
  return {
    titleSearch: vector(title),
    search: vector([title, tags.join("\n"), summary, text].join("\n")),
    tokensVersion: ARTICLE_TOKENS_VERSION,
  };
}

/** What passages are cut of: the text as it is shown, as far as they may come from. */
export function beginningOf(document: ArticleDocument): string {
  const beginning = withoutLatex(textWithoutFormulas(document)).slice(0, BEGINNING_CHARACTERS);
  // No half of a character.
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Queues that the tokens of articles are made anew, where older rules made them. */
export async function queueOldArticleTokens(db: Database): Promise<void> {
  const old = await db
    .selectFrom("newsArticles")
    .select("id")
    .where("publishedVersion", "is not", null)
    .where("tokensVersion", "<", ARTICLE_TOKENS_VERSION)
    .limit(1)
    .executeTakeFirst();
  if (old) await enqueue(db, renewTokensTask, {});
}

/** After a kill it goes on behind the last article; meanwhile they are found by the tokens that they have. Done twice, it changes nothing. */
async function renewTokens({ db }: TaskContext): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("newsArticles as article")
      .innerJoin("newsVersions as version", (join) =>
        join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.publishedVersion"),
      )
      .select([
        "article.id",
        "article.publishedVersion",
        "article.publishedAt",
        "version.title",
        "version.tags",
        "version.summary",
        "version.channelId",
        "version.document",
      ])
      .where("article.id", ">", last)
      .where("article.tokensVersion", "<", ARTICLE_TOKENS_VERSION)
      .orderBy("article.id")
      .limit(ARTICLES_AT_ONCE)
      .execute();
    for (const { id, publishedVersion, publishedAt, document: stored, ...facts } of rows) {
      const document = stored as unknown as ArticleDocument;
      const tokens = tokensOfArticle({ ...facts, publishedAt: publishedAt!, text: plainTextOf(document) });
      // What was published meanwhile has its own.
      await db
        .updateTable("newsArticles")
        .set({ ...tokens, textBeginning: beginningOf(document) })
        .where("id", "=", id)
        .where("publishedVersion", "=", publishedVersion)
        .execute();
      await letOthersRun();
    }
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
  }
}

export const onRenewTokens = onTask(renewTokensTask, renewTokens);
