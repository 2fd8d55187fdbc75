import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { popularity } from "../../contract/popularity.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);

beforeEach(async () => {
  for (const table of ["datasheet_search_terms", "datasheet_daily_counts"])
    await sql`delete from ${sql.table(table)}`.execute(portal.context.db);
});

const dayOf = (daysAgo: number) =>
  sql<string>`(${new Date(portal.clock.now.getTime() - daysAgo * DAY_MS)}::timestamptz)::date`;
const hotWords = () => portal.callAs()(popularity.hotWords, {});

interface Searched {
  term: string;
  /** From so many days ago to that day's visitors. */
  visitors: Record<number, number>;
  hasHits?: boolean;
  partId?: number;
  spelling?: string;
}

async function searched(...words: Searched[]) {
  const rows = words.flatMap(({ term, visitors, hasHits = true, partId = null, spelling = term }) =>
    Object.entries(visitors).map(([daysAgo, count]) => ({
      day: dayOf(Number(daysAgo)),
      term,
      spelling,
      visitors: count,
      hasHits,
      partId,
    })),
  );
  await portal.context.db.insertInto("datasheetSearchTerms").values(rows).execute();
}

const plenty = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ term: `word${index}`, visitors: { 1: 3 } }));

test("the 24 words searched most in seven days stand in order, each with its line of seven days", async () => {
  await searched(
    ...plenty(30),
    { term: "stm32", visitors: { 0: 5, 1: 0 + 1, 6: 4, 7: 500 } },
    { term: "ne555", visitors: { 3: 40 } },
  );
  const { basis, days, words } = await hotWords();
  expect([basis, days.length, words.length]).toEqual(["searches", 7, 24]);
  expect(days).toEqual(days.toSorted());
  expect(words.slice(0, 2)).toEqual([
    { text: "ne555", partId: null, visitors: 40, daily: [0, 0, 0, 40, 0, 0, 0] },
    { text: "stm32", partId: null, visitors: 10, daily: [4, 0, 0, 0, 0, 1, 5] },
  ]);
});

test("spellings that name one part are one word, written as the part is; other words as somebody wrote them", async () => {
  const { id } = await buildPart({ mpn: "STM32F103C8T6" });
  await searched(
    ...plenty(6),
    { term: "stm32f103c8t6", visitors: { 0: 3, 2: 1 }, partId: id },
    { term: "stm32-f103c8t6", visitors: { 0: 4 }, partId: id },
    { term: "ti 运放", visitors: { 0: 5 }, spelling: "TI 运放" },
  );
  expect((await hotWords()).words.slice(0, 2)).toMatchObject([
    { text: "STM32F103C8T6", visitors: 8, daily: [0, 0, 0, 0, 1, 0, 7] },
    { text: "TI 运放", visitors: 5 },
  ]);
});

test("what found nothing, what one person alone typed, and what is hidden is no hot word", async () => {
  await searched(
    ...plenty(6),
    { term: "missing", visitors: { 0: 90 }, hasHits: false },
    { term: "private", visitors: { 0: 1, 1: 1, 2: 1 } },
    { term: "网上赌场", visitors: { 0: 90 } },
  );
  expect((await hotWords()).words.map(({ text }) => text)).toEqual(plenty(6).map(({ term }) => term));
});

test("a hot word has three visitors, two of them on one day", async () => {
  await searched(
    ...plenty(6),
    { term: "pair", visitors: { 0: 2 } },
    { term: "spread", visitors: { 0: 1, 1: 1, 2: 1, 3: 1 } },
    { term: "wanted", visitors: { 0: 2, 5: 1 } },
  );
  expect((await hotWords()).words.map(({ text }) => text).toSorted()).toEqual(
    ["wanted", ...plenty(6).map(({ term }) => term)].toSorted(),
  );
});

test("emoji, signs, other scripts and words that fill are no hot words", async () => {
  const { id } = await buildPart({ mpn: "BAS16J,115" });
  const junk = [
    "10k 💰💰",
    "10k ☎★★★",
    "stm32 привет",
    "10k (看这里)",
    "stm32f103c8t6 ♥",
    "10k 规格书 datasheet 资料 下载",
    "10k 低价",
    "lm358 pdf",
    "10k\u202e",
  ];
  const words = ["10μf 0603 x7r", "pdfn5x6", "德州仪器 运放", "c# 1.5%", "100nf/50v +-"];
  await searched(
    ...[...junk, ...words].map((term) => ({ term, visitors: { 0: 5 } })),
    { term: "bas16j 115 规格书", visitors: { 0: 4 }, partId: id },
    { term: "bas16j,115", visitors: { 0: 4 }, partId: id },
  );
  expect((await hotWords()).words.map(({ text }) => text).toSorted()).toEqual(["BAS16J,115", ...words].toSorted());
});

test("while too little was searched, the parts looked at most are told as what they are", async () => {
  const [often, seldom, once] = [
    await buildPart({ mpn: "AMS1117-3.3" }),
    await buildPart({ mpn: "CH340G" }),
    await buildPart({ mpn: "LOOKED-AT-BY-ONE" }),
  ];
  await searched(...plenty(5));
  const view = (id: number, daysAgo: number, count: number) => ({
    day: dayOf(daysAgo),
    kind: "part-view",
    subjectId: id,
    count,
  });
  await portal.context.db
    .insertInto("datasheetDailyCounts")
    .values([
      view(often.id, 0, 3),
      view(often.id, 6, 2),
      view(often.id, 7, 9),
      view(seldom.id, 2, 2),
      view(once.id, 0, 1),
      view(once.id, 1, 1),
      view(999_999, 0, 50),
    ])
    .execute();
  expect(await hotWords()).toMatchObject({
    basis: "views",
    words: [
      { text: "AMS1117-3.3", partId: often.id, visitors: 5, daily: [2, 0, 0, 0, 0, 0, 3] },
      { text: "CH340G", partId: seldom.id, visitors: 2, daily: [0, 0, 0, 0, 2, 0, 0] },
    ],
  });
});

test("nor what operators have hidden", async () => {
  const words = ["lm358", "ne555", "tda7294", "ch340g", "xr2206", "op07", "骗子"];
  await searched(...words.map((term) => ({ term, visitors: { 0: 5 } })));
  expect((await hotWords()).words).toHaveLength(7);
  await saveJson(portal, "13800000009", { key: "hiddenHotWords", value: '["骗子"]' });
  expect((await hotWords()).words.map(({ text }) => text)).not.toContain("骗子");
});

test("where nobody has searched or looked at anything, there are none", async () => {
  expect(await hotWords()).toMatchObject({ basis: "views", words: [] });
});
