import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { toSimplified } from "#shared/simplified.ts";
import { useTestApp } from "#testing/app.ts";
import { tokensOfArticle } from "./article-tokens.ts";
import { searchArticles } from "./search-articles.ts";

const FOLDER = path.join(PROJECT_ROOT, "../shared/data");
const ROWS_AT_ONCE = 100;
const FIRST = 5;
const SHARE = 0.95;
const BEGINNING = 1_000;

interface Article {
  id: string;
  title: string;
  body: string;
}

interface Query {
  q: string;
  kind: string;
  articleIds?: string[];
}

const linesOf = <Row>(text: string): Row[] => text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Row);

describe.skipIf(!existsSync(path.join(FOLDER, "articles")))("the real articles", () => {
  const portal = useTestApp();

  test("95 of 100 titles are found among the first five, and terms where they stand", { timeout: 120_000 }, async () => {
    const { db } = portal.context;
    const articles = linesOf<Article>(gunzipSync(readFileSync(path.join(FOLDER, "articles/articles.jsonl.gz"))).toString());
    const queries = linesOf<Query>(readFileSync(path.join(FOLDER, "queries/queries.jsonl"), "utf8"));
    const terms = queries.filter(({ kind }) => kind === "chinese-term").map(({ q }) => q.toLowerCase());
    const spelt = articles.map(({ id, title, body }) => ({ id, text: toSimplified(`${title}\n${body}`).toLowerCase() }));
    // Making tokens of all texts would take longer than all else; of those without a term the beginning competes.
    const lengthOf = (at: number) => (terms.some((term) => spelt[at]!.text.includes(term)) ? undefined : BEGINNING);
    for (let from = 0; from < articles.length; from += ROWS_AT_ONCE) {
      const rows = articles.slice(from, from + ROWS_AT_ONCE).map(({ id, title, body }, at) => ({
        state: "PUBLISHED", publishedVersion: 1, publishedAt: portal.clock.now, source: "real", sourceId: id, title,
        ...tokensOfArticle({ title, tags: [], summary: "", text: body.slice(0, lengthOf(from + at)), channelId: null, publishedAt: portal.clock.now }),
      }));
      await db.insertInto("newsArticles").values(rows).execute();
    }
    await sql`analyze news_articles`.execute(db);
    const idOf = new Map((await db.selectFrom("newsArticles").select(["id", "sourceId"]).execute()).map(({ id, sourceId }) => [id, sourceId]));
    const find = async (keywords: string) => {
      const { data, totalRecord, dropped } = await searchArticles(portal.context, { keywords, pageIndex: 1 });
      return { ids: data.map(({ id }) => idOf.get(id)!), totalRecord, dropped };
    };

    const titles = queries.filter(({ kind }) => kind === "article-title");
    const missed: string[] = [];
    for (const { q, articleIds = [] } of titles) {
      const { ids } = await find(q);
      if (!ids.slice(0, FIRST).some((id) => articleIds.includes(id))) missed.push(q);
    }
    expect(titles.length).toBeGreaterThan(100);
    expect(missed, `${titles.length} titles`).toSatisfy((all: string[]) => all.length <= titles.length * (1 - SHARE));

    for (const { q } of queries.filter(({ kind }) => kind === "chinese-term")) {
      const holding = spelt.filter(({ text }) => text.includes(q.toLowerCase())).map(({ id }) => id);
      const { ids, totalRecord, dropped } = await find(q);
      if (holding.length === 0) continue;
      expect(dropped, q).toEqual([]);
      // Some of what holds it across a tag or within another word is none; lines that are broken within it are found besides.
      expect(totalRecord, q).toBeGreaterThanOrEqual(Math.floor(holding.length * SHARE));
      expect(ids.filter((id) => holding.includes(id)).length, q).toBeGreaterThanOrEqual(Math.min(FIRST, holding.length) - 1);
    }
  });
});
