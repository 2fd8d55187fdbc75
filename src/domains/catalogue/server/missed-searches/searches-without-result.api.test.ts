import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { missedSearches } from "../../contract/missed-searches.ts";

const portal = useTestApp();

test("operators see what found nothing, most wanted first and by pages, without what was found since", async () => {
  const { clock, context } = portal;
  const searched = (term: string, daysAgo: number, visitors: number, hasHits = false) => ({
    day: sql<string>`(${new Date(clock.now.getTime() - daysAgo * DAY_MS)}::timestamptz)::date`,
    term,
    spelling: term,
    visitors,
    hasHits,
    partId: null,
  });
  await context.db.deleteFrom("datasheetSearchTerms").execute();
  await context.db
    .insertInto("datasheetSearchTerms")
    .values([
      searched("xr2206", 0, 2),
      searched("xr2206", 9, 3),
      searched("tda7294", 3, 9),
      searched("settled", 5, 20),
      searched("settled", 1, 1, true),
      searched("zz9", 0, 1),
    ])
    .execute();
  const list = (input: object) => portal.callAs("13800000009")(missedSearches.searchesWithoutResult, input);
  const all = await list({});
  expect(all.totalRecord).toBe(3);
  expect(all.data.map(({ term, visitors }) => [term, visitors])).toEqual([
    ["tda7294", 9],
    ["xr2206", 5],
    ["zz9", 1],
  ]);
  expect(all.data[1]!.firstSeenOn < all.data[1]!.lastSeenOn).toBe(true);
  expect(await list({ pageIndex: 2, pageSize: 2 })).toMatchObject({ totalRecord: 3, data: [{ term: "zz9" }] });
  const terms = async (input: object) => (await list(input)).data.map(({ term }) => term);
  expect(await terms({ sort: "term" })).toEqual(["tda7294", "xr2206", "zz9"]);
  expect(await terms({ sort: "-last" })).toEqual(["xr2206", "zz9", "tda7294"]);
  expect(await terms({ sort: "visitors" })).toEqual(["zz9", "xr2206", "tda7294"]);
  expect(await terms({ words: "R22" })).toEqual(["xr2206"]);
  expect(new Set(all.data.map(({ id }) => id)).size).toBe(3);
  expect(await list({ pageIndex: 1_000_000, pageSize: 100 })).toEqual({ totalRecord: 3, data: [] });
});

test("visitors, users and enterprises don't", async () => {
  await expect(portal.callAs()(missedSearches.searchesWithoutResult, {})).rejects.toMatchObject({ status: 401 });
  for (const mobile of ["13800000001", "13800000002"])
    await expect(portal.callAs(mobile)(missedSearches.searchesWithoutResult, {})).rejects.toMatchObject({
      status: 403,
    });
});
