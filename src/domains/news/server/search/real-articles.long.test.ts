import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { useImporter } from "#domains/catalogue/testing/importer.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { toSimplified } from "#shared/simplified.ts";
import { useTestApp } from "#testing/app.ts";
import { closeBodyWorkers } from "../import/read-body.ts";
import { searchArticles } from "./search-articles.ts";

const FOLDER = path.join(PROJECT_ROOT, "../shared/data");
const ARTICLES = path.join(FOLDER, "articles/articles.jsonl.gz");
const FIRST = 5;
const SHARE = 0.95;

interface Query {
  q: string;
  kind: string;
  articleIds?: string[];
}

const linesOf = <Row>(text: string): Row[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

describe.skipIf(!existsSync(ARTICLES))("the real articles", () => {
  const portal = useTestApp();
  const importer = useImporter(() =>
    Promise.resolve({ db: portal.context.db, connection: portal.connection, drop: async () => {} }),
  );
  afterAll(() => closeBodyWorkers());

  // All are brought as operators bring them: whole, with their tags, channel and dates. So what is measured is what a visitor finds among them.
  test(
    "95 of 100 titles are found among the first five, and terms where they stand",
    { timeout: 1_800_000 },
    async () => {
      const { db } = portal.context;
      const { total } = await importer.run([], { articles: [ARTICLES] });
      expect(total.loaded / total.read).toBeGreaterThanOrEqual(SHARE);
      await sql`analyze news_articles`.execute(db);
      const idOf = new Map(
        (await db.selectFrom("newsArticles").select(["id", "sourceId"]).execute()).map(({ id, sourceId }) => [
          id,
          sourceId,
        ]),
      );
      // Those without a date came just now.
      const now = new Date();
      const find = async (keywords: string) => {
        const { data, totalRecord, dropped } = await searchArticles(
          { ...portal.context, now },
          { keywords, pageIndex: 1 },
        );
        return { ids: data.map(({ id }) => idOf.get(id)!), totalRecord, dropped };
      };
      const queries = linesOf<Query>(readFileSync(path.join(FOLDER, "queries/queries.jsonl"), "utf8"));

      const titles = queries.filter(({ kind }) => kind === "article-title");
      const missed: string[] = [];
      for (const { q, articleIds = [] } of titles) {
        const { ids } = await find(q);
        if (!ids.slice(0, FIRST).some((id) => articleIds.includes(id))) missed.push(q);
      }
      expect(titles.length).toBeGreaterThan(100);
      expect(missed, `${titles.length} titles`).toSatisfy((all: string[]) => all.length <= titles.length * (1 - SHARE));

      const loaded = new Set(idOf.values());
      const spelt = linesOf<{ id: string; title: string; body: string }>(gunzipSync(readFileSync(ARTICLES)).toString())
        .filter(({ id }) => loaded.has(id))
        .map(({ id, title, body }) => ({ id, text: toSimplified(`${title}\n${body}`).toLowerCase() }));
      for (const { q } of queries.filter(({ kind }) => kind === "chinese-term")) {
        const holding = spelt.filter(({ text }) => text.includes(q.toLowerCase())).map(({ id }) => id);
        const { ids, totalRecord, dropped } = await find(q);
        if (holding.length === 0) continue;
        expect(dropped, q).toEqual([]);
        // Some of what holds it across a tag or within another word is none; lines that are broken within it are found besides.
        expect(totalRecord, q).toBeGreaterThanOrEqual(Math.floor(holding.length * SHARE));
        expect(ids.filter((id) => holding.includes(id)).length, q).toBeGreaterThanOrEqual(
          Math.min(FIRST, holding.length) - 1,
        );
      }
    },
  );
});
