import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { popularity } from "../../contract/popularity.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { countUse } from "./record-view.ts";
import { USES_A_VISITOR_MAX } from "../public/first-uses.ts";
import { NEW_TERMS_A_DAY_MAX, NEW_TERMS_A_VISITOR_MAX, recordSearch } from "./record-search.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);

beforeEach(async () => {
  for (const table of ["datasheet_search_terms", "datasheet_daily_marks", "datasheet_daily_counts", "datasheet_parts"])
    await sql`delete from ${sql.table(table)}`.execute(portal.context.db);
});

const search = (keywords: string, asker: Partial<Context> = {}) =>
  recordSearch({ ...portal.context, address: "10.0.0.1", ...asker }, { keywords });
const terms = () =>
  portal.context.db
    .selectFrom("datasheetSearchTerms")
    .select(["term", "visitors", "hasHits"])
    .orderBy("day")
    .orderBy("term")
    .execute();
const counts = () =>
  portal.context.db
    .selectFrom("datasheetDailyCounts")
    .select(["kind", "subjectId", "count"])
    .orderBy("subjectId")
    .execute();

test("a search counts once for each visitor and day, however it is spelt", async () => {
  await buildPart({ mpn: "LM358" });
  for (const keywords of ["LM358", " lm358 ", "ＬＭ３５８"]) await search(keywords);
  expect(await terms()).toEqual([{ term: "lm358", visitors: 1, hasHits: true }]);
  await search("lm358", { address: "10.0.0.2" });
  expect(await terms()).toEqual([{ term: "lm358", visitors: 2, hasHits: true }]);
  await search("lm358", { now: new Date(portal.context.now.getTime() + DAY_MS) });
  expect((await terms()).map(({ visitors }) => visitors)).toEqual([2, 1]);
});

test("those of one network are one visitor: signed in or not, and at all addresses of an IPv6 network", async () => {
  const user = (id: number) => ({
    id,
    nickName: "",
    avatar: null,
    role: "user" as const,
    sessionKey: Buffer.alloc(32),
  });
  for (const asker of [{ user: user(1) }, { user: null }, { user: user(2) }, { user: user(1), address: "10.0.0.9" }])
    await search("a1", asker);
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff:0:0:9", "2001:0db8:0001:0002::5"])
    await search("b2", { address });
  for (const address of ["::ffff:10.0.0.7", "10.0.0.7"]) await search("c3", { address });
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:3::1"]) await search("d4", { address });
  expect(await terms()).toMatchObject([
    { term: "a1", visitors: 2 },
    { term: "b2", visitors: 1 },
    { term: "c3", visitors: 1 },
    { term: "d4", visitors: 2 },
  ]);
});

test("a visitor makes so many new words a day; those that are known he goes on to count", async () => {
  await search("known", { address: "10.0.0.2" });
  await Promise.all(Array.from({ length: NEW_TERMS_A_VISITOR_MAX + 20 }, (_, index) => search(`word${index}`)));
  await search("known");
  await search("another", { address: "10.0.0.2" });
  const kept = await terms();
  expect(kept.filter(({ term }) => term.startsWith("word"))).toHaveLength(NEW_TERMS_A_VISITOR_MAX);
  expect(kept.filter(({ term }) => !term.startsWith("word"))).toMatchObject([
    { term: "another", visitors: 1 },
    { term: "known", visitors: 2 },
  ]);
});

test("a visitor leaves so many marks a day, by whatever he does", async () => {
  const { db } = portal.context;
  const ids = Array.from({ length: USES_A_VISITOR_MAX }, (_, index) => index + 1);
  const visitor = { ...portal.context, address: "10.0.0.1" };
  for (let start = 0; start < USES_A_VISITOR_MAX - 10; start += 500)
    await countUse(visitor, "document-view", ids.slice(start, Math.min(start + 500, USES_A_VISITOR_MAX - 10)));
  await countUse(visitor, "document-view", ids.slice(0, 500));
  await Promise.all(ids.slice(0, 20).map((id) => countUse(visitor, "part-view", [id])));
  await search("late");
  const { rows } = await sql`select count(*) from datasheet_daily_counts where kind = 'part-view'`.execute(db);
  expect([rows, await terms()]).toEqual([[{ count: 10 }], []]);
  await search("late", { address: "10.0.0.2" });
  expect(await terms()).toMatchObject([{ term: "late", visitors: 1 }]);
});

test("many at once are all counted, on a day on which nobody was before", async () => {
  const { id } = await buildPart({ mpn: "NE555" });
  const now = new Date(portal.context.now.getTime() + 5 * DAY_MS);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      search(index % 2 ? "NE555" : "ne555", { address: `10.0.1.${index % 20}`, now }),
    ),
  );
  expect(await terms()).toMatchObject([{ term: "ne555", visitors: 20 }]);
  expect(await counts()).toEqual([{ kind: "part-search", subjectId: id, count: 20 }]);
});

test("a search leads to the part that is called so; a part that only begins so gains nothing", async () => {
  const exact = await buildPart({ mpn: "BAT54", popularity: 1 });
  await buildPart({ mpn: "BAT54S-7-F", popularity: 900 });
  await search("bat-54");
  await search("BAT5");
  expect(await counts()).toEqual([{ kind: "part-search", subjectId: exact.id, count: 1 }]);
});

test("what finds nothing is kept as such, until it finds something", async () => {
  await search("XYZ123");
  expect(await terms()).toEqual([{ term: "xyz123", visitors: 1, hasHits: false }]);
  await buildPart({ mpn: "XYZ123" });
  await search("XYZ123", { address: "10.0.0.2" });
  expect(await terms()).toEqual([{ term: "xyz123", visitors: 2, hasHits: true }]);
});

test("over HTTP, numbers of people, addresses and nonsense are answered and not kept", async () => {
  for (const keywords of [
    "13800000001",
    "a@b.example",
    "https://spam.example",
    "",
    "\0",
    "\ud800",
    "'; drop table datasheet_parts; --",
    "%",
    "字".repeat(200),
  ]) {
    expect(await portal.callAs()(popularity.recordSearch, { keywords })).toEqual({});
  }
  expect((await terms()).map(({ term }) => term)).toEqual(["'; drop table datasheet_parts; --"]);
  await expect(portal.callAs()(popularity.recordSearch, { keywords: "字".repeat(201) })).rejects.toMatchObject({
    code: 2,
  });
  expect((await portal.app.inject({ method: "POST", url: "/api/spec/v1/searched" })).json()).toMatchObject({ code: 2 });
});

test("what looks like somebody's number is kept where a part is called so, and nothing stands beside it", async () => {
  for (const keywords of ["0411-353-0805", "张三 0411-353-0805", "13800138000"]) await search(keywords);
  expect(await terms()).toEqual([]);
  await buildPart({ mpn: "0411-353-0805" });
  for (const keywords of ["张三 0411-353-0805", "13800138000", "0411-3530805"]) await search(keywords);
  expect(await terms()).toMatchObject([{ term: "0411-3530805" }]);
});

test("a flood of made-up words ends at so many a day; what is known goes on being counted", async () => {
  await search("known");
  await sql`insert into datasheet_search_terms (day, term, spelling, has_hits)
    select (select day from datasheet_search_terms), 'junk' || n, 'junk' || n, false from generate_series(2, ${NEW_TERMS_A_DAY_MAX}) n`.execute(
    portal.context.db,
  );
  await search("one-more");
  await search("known", { address: "10.0.0.2" });
  const { rows } =
    await sql`select count(*) as terms, max(visitors) filter (where term = 'known') as known from datasheet_search_terms`.execute(
      portal.context.db,
    );
  expect(rows).toEqual([{ terms: NEW_TERMS_A_DAY_MAX, known: 2 }]);
});

test("what is kept does not tell who searched", async () => {
  await search("LM358", { address: "203.0.113.77" });
  const kept = await portal.context.db.selectFrom("datasheetDailyMarks").selectAll().execute();
  expect(kept.map(({ uses }) => uses)).toEqual([1, 1, 1]);
  for (const { mark } of kept) expect(mark.toString("latin1")).not.toContain("203.0.113.77");
  expect(
    Object.keys(
      await portal.context.db.selectFrom("datasheetSearchTerms").selectAll().executeTakeFirstOrThrow(),
    ).toSorted(),
  ).toEqual(["day", "hasHits", "partId", "spelling", "term", "visitors"]);
});
