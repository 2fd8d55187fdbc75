import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { areSamplesRemoved } from "#domains/catalogue/server/public/removed-samples.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { SAMPLE_LIST } from "#domains/companies/server/sample/remove-sample-companies.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { documents } from "#domains/datasheets/contract/documents.ts";
import type { Preparation } from "#platform/define-domain.ts";
import { useTestApp } from "#testing/app.ts";
import { removeSamples } from "./remove-samples.ts";

const portal = useTestApp({ SAMPLE_BESIDE_REAL: "last" });
const { buildBrand, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const USER = "13800000001";

let madeUp: { id: number };
let kept: { id: number };
let both: { id: number };
let real: { id: number };

const preparation = (): Preparation => ({ ...portal.context, fileStore: portal.context.ports.fileStore });

beforeAll(async () => {
  const { db } = portal.context;
  const { id: brandId } = await buildBrand({ name: "Removing Semiconductor" });
  madeUp = await buildPart({ mpn: "GONE1", brandId, source: SAMPLE_SOURCE });
  kept = await buildPart({ mpn: "KEPT1", brandId, source: SAMPLE_SOURCE });
  both = await buildPart({ mpn: "BOTH1", brandId, source: SAMPLE_SOURCE, description: "样例写的描述" });
  await db
    .insertInto("datasheetPartSources")
    .values({ source: "jlcparts", reference: "C9", partId: both.id, rowHash: Buffer.alloc(8, 1) })
    .execute();
  real = await buildDocument({ title: "BOTH1 手册", brandId, partIds: [both.id] });
  for (const { id } of [madeUp, kept, both]) {
    await buildDocument({ title: `样例 ${id}`, brandId, partIds: [id], isSample: true });
    await buildOffer({ partId: id, source: SAMPLE_SOURCE });
  }
  await buildOffer({ partId: both.id, source: "jlcparts" });
  await portal.callAs(USER)(favourites.addFavourite, { type: "part", id: kept.id });
  await buildCompany(portal.context, { name: "名录里的样例企业", source: SAMPLE_LIST });
});

test("one command removes all samples but what something real names, and once more it finds nothing", async () => {
  expect(await areSamplesRemoved(portal.context.db)).toBe(false);
  const lines = await removeSamples(preparation());
  expect(lines).toEqual(
    expect.arrayContaining([
      "样例规格书 3 份",
      "样例报价 3 条，样例型号 1 个",
      expect.stringContaining("1 个型号也有真实来源"),
      expect.stringContaining("1 个样例型号已被使用"),
      expect.stringMatching(/^样例企业 [1-9]\d* 家$/),
    ]),
  );
  const call = portal.callAs();
  expect((await call(documents.newestDocuments, {})).data.map(({ id }) => id)).toEqual([real.id]);
  await expect(call(parts.partDetail, { id: madeUp.id })).rejects.toMatchObject({ status: 404 });
  expect(await call(parts.partDetail, { id: kept.id })).toMatchObject({ mpn: "KEPT1", documents: [], offers: [] });
  const detail = await call(parts.partDetail, { id: both.id });
  expect([detail.sources, detail.offers.map(({ source }) => source)]).toEqual([["jlcparts"], ["jlcparts"]]);
  expect(await removeSamples(preparation())).toEqual(
    expect.arrayContaining(["样例规格书 0 份", "样例报价 0 条，样例型号 0 个", "样例企业 0 家"]),
  );
});

test("what a real list says of a part is read anew, as an owner's, and no start brings samples back", async () => {
  const [source] = await portal.context.db
    .selectFrom("datasheetPartSources")
    .select(["source", "isOwner", "rowHash"])
    .where("partId", "=", both.id)
    .execute();
  expect(source).toMatchObject({ source: "jlcparts", isOwner: true });
  expect(source!.rowHash).toHaveLength(0);
  expect(await areSamplesRemoved(portal.context.db)).toBe(true);
});
