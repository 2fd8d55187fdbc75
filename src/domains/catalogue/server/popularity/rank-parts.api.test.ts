import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { countTasks } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { countUse, type Use } from "./record-view.ts";
import { rankParts } from "./rank-parts.ts";

const portal = useTestApp();
const { buildPart, buildDocument } = catalogueOf(portal);

beforeEach(async () => {
  for (const table of [
    "datasheet_search_terms",
    "datasheet_daily_counts",
    "datasheet_daily_marks",
    "datasheet_daily_secrets",
  ])
    await sql`delete from ${sql.table(table)}`.execute(portal.context.db);
  await sql`delete from pgboss.job`.execute(portal.context.db);
  await portal.context.db.deleteFrom("datasheetDocuments").execute();
  await portal.context.db.deleteFrom("datasheetParts").execute();
});

const dayOf = (daysAgo: number) =>
  sql<string>`(${new Date(portal.context.now.getTime() - daysAgo * DAY_MS)}::timestamptz)::date`;
const used = (kind: Use, subjectId: number, { count = 1, daysAgo = 0 } = {}) =>
  portal.context.db
    .insertInto("datasheetDailyCounts")
    .values({ day: dayOf(daysAgo), kind, subjectId, count })
    .execute();
const popularityOf = async (id: number) =>
  (
    await portal.context.db
      .selectFrom("datasheetParts")
      .select("popularity")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).popularity;
const rank = (daysLater = 0) =>
  rankParts({ ...portal.context, now: new Date(portal.context.now.getTime() + daysLater * DAY_MS) });
const points = (score: number) => Math.round(200 * Math.log(1 + score));

test("once a real list is there, parts that the sample alone tells of stand by their uses", async () => {
  const made = await buildPart({ mpn: "MADE", popularity: 900, source: SAMPLE_SOURCE });
  await used("part-view", made.id, { count: 10 });
  await rank();
  expect(await popularityOf(made.id)).toBe(900 + points(10));
  const both = await buildPart({ mpn: "BOTH", popularity: 700, source: SAMPLE_SOURCE });
  await portal.context.db
    .insertInto("datasheetPartSources")
    .values({ source: "jlcparts", reference: "C1", partId: both.id, rowHash: Buffer.alloc(8) })
    .execute();
  await rank();
  expect([await popularityOf(made.id), await popularityOf(both.id)]).toEqual([points(10), 700]);
  await rank();
  expect(await popularityOf(made.id)).toBe(points(10));
});

test("uses stand above what the catalogue knows, and lose half their worth in thirty days", async () => {
  const { id } = await buildPart({ popularity: 500 });
  await used("part-view", id, { count: 10 });
  await rank();
  expect(await popularityOf(id)).toBe(500 + points(10));
  await rank(30);
  expect(await popularityOf(id)).toBe(500 + points(5));
  await rank(60);
  expect(await popularityOf(id)).toBe(500 + points(2.5));
  await rank(180);
  expect(await popularityOf(id)).toBe(500);
});

test("searches and downloads weigh more than looks; old and new uses add up", async () => {
  const [viewed, searched] = [await buildPart(), await buildPart()];
  await used("part-view", viewed.id, { count: 4 });
  await used("part-view", viewed.id, { count: 8, daysAgo: 30 });
  await used("part-search", searched.id, { count: 4 });
  await rank();
  expect(await popularityOf(viewed.id)).toBe(points(8));
  expect(await popularityOf(searched.id)).toBe(points(8));
});

test("a document speaks for the parts it describes, for each with an equal share", async () => {
  const [one, other] = [await buildPart(), await buildPart()];
  const document = await buildDocument({ partIds: [one.id, other.id] });
  await used("document-download", document.id, { count: 6 });
  await used("document-view", document.id, { count: 2 });
  await rank();
  expect(await popularityOf(one.id)).toBe(points(10));
  expect(await popularityOf(other.id)).toBe(points(10));
});

test("done twice, or by two at once, it comes to the same; the index follows only where something changed", async () => {
  const parts = await Promise.all(Array.from({ length: 20 }, () => buildPart({ popularity: 7 })));
  for (const { id } of parts) await used("part-view", id, { count: 3 });
  await Promise.all([rank(), rank()]);
  expect(await countTasks(portal.context.db)).toEqual({ late: 0, waiting: 1, failed: 0 });
  await sql`delete from pgboss.job`.execute(portal.context.db);
  await rank();
  expect(await countTasks(portal.context.db)).toEqual({ late: 0, waiting: 0, failed: 0 });
  for (const { id } of parts) expect(await popularityOf(id)).toBe(7 + points(3));
});

test("uses of what is gone trouble nobody, and a changed popularity is no change of the part", async () => {
  const { id } = await buildPart();
  await used("part-view", 999_999, { count: 50 });
  await used("document-download", 999_999, { count: 50 });
  await used("part-view", id);
  await sql`delete from datasheet_part_changes`.execute(portal.context.db);
  await rank();
  expect(await popularityOf(id)).toBe(points(1));
  expect(await portal.context.db.selectFrom("datasheetPartChanges").select("partId").execute()).toEqual([]);
});

test("when a day is over, its marks and its secret go; searches go after ninety days", async () => {
  const { id } = await buildPart();
  await countUse({ ...portal.context, address: "10.0.0.1" }, "part-view", [id]);
  const search = (term: string, daysAgo: number) =>
    portal.context.db
      .insertInto("datasheetSearchTerms")
      .values({ day: dayOf(daysAgo), term, spelling: term, hasHits: true })
      .execute();
  await search("old", 89);
  await search("new", 88);
  const kept = async () => {
    const { rows } = await sql<{
      marks: number;
      secrets: number;
    }>`select (select count(*) from datasheet_daily_marks) as marks, (select count(*) from datasheet_daily_secrets) as secrets`.execute(
      portal.context.db,
    );
    return rows[0];
  };
  await rank();
  expect(await kept()).toEqual({ marks: 2, secrets: 1 });
  await rank(1);
  expect(await kept()).toEqual({ marks: 0, secrets: 0 });
  expect(await portal.context.db.selectFrom("datasheetSearchTerms").select("term").execute()).toEqual([
    { term: "new" },
  ]);
});

test("of a day's flood of junk only the words of most visitors stay, and it displaces nothing that was found", async () => {
  await sql`insert into datasheet_search_terms (day, term, spelling, visitors, has_hits)
    select ${dayOf(1)}, kind || n, kind || n, 1, kind = 'found' from generate_series(1, 6000) n, unnest(array['junk', 'found']) kind`.execute(
    portal.context.db,
  );
  await sql`insert into datasheet_search_terms (day, term, spelling, visitors, has_hits) values (${dayOf(1)}, 'zz-wanted', 'zz-wanted', 2, false)`.execute(
    portal.context.db,
  );
  await rank();
  const { rows } =
    await sql`select has_hits, count(*) as terms, max(visitors) as visitors from datasheet_search_terms group by has_hits order by has_hits`.execute(
      portal.context.db,
    );
  expect(rows).toEqual([
    { hasHits: false, terms: 5000, visitors: 2 },
    { hasHits: true, terms: 5000, visitors: 1 },
  ]);
});
