import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { findStubs } from "../public/stub-parts.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildDocument, buildOffer, buildPart } = catalogueOf(portal);
const KICAD = "kicad-symbols-6.0.10";

test("a part that libraries of symbols alone name, or a family, is a stub until there is something of it", async () => {
  const stub = await buildPart({ mpn: "INA219AxD", source: KICAD });
  const family = await buildPart({ mpn: "INA219", kind: "family", source: "jlcparts" });
  const listed = await buildPart({ mpn: "INA219AID", source: "jlcparts" });
  const unlisted = await buildPart({ mpn: "INA219BID" });
  const offered = await buildPart({ mpn: "INA219AIDR", source: KICAD });
  await buildOffer({ partId: offered.id });
  const described = await buildPart({ mpn: "INA219AIDCNR", source: KICAD });
  await buildDocument({ partIds: [described.id] });
  const told = await buildPart({ mpn: "INA219AIDCNT", source: KICAD, values: { 通道数: "1", 带宽: "1kHz" } });
  const all = [stub, family, listed, unlisted, offered, described, told].map(({ id }) => id);
  expect(await findStubs(portal.context, all)).toEqual(new Set([stub.id, family.id]));
  expect(await findStubs(portal.context, [])).toEqual(new Set());
});

test("a search tells of what is called as was typed whether it is a stub", async () => {
  await buildPart({ mpn: "TPS5430", source: KICAD });
  const { id: brandId } = await buildBrand();
  await buildPart({ mpn: "TPS5430", brandId, source: "jlcparts" });
  await buildPart({ mpn: "TPS5430DDA", source: KICAD });
  const { data } = await portal.callAs()(partSearch.searchParts, { keywords: "TPS5430" });
  expect(data.map(({ mpn, brand, isStub }) => [mpn, brand?.id ?? null, isStub]).toSorted()).toEqual([
    ["TPS5430", null, true],
    ["TPS5430", brandId, undefined],
    ["TPS5430DDA", null, undefined],
  ]);
});

test("a stub stands behind the real parts of its series, however early it was there", async () => {
  const { id: brandId } = await buildBrand();
  const { id: categoryId } = await buildCategory();
  const build = (mpn: string, source: string) => buildPart({ mpn, brandId, categoryId, source });
  await build("CH340Cxx", KICAD);
  const asked = await build("CH340C", "jlcparts");
  await build("CH340G", "jlcparts");
  await build("CH340E", "jlcparts");
  const { series } = await portal.callAs()(parts.findRelatives, { id: asked.id });
  expect(series!.parts.map(({ mpn }) => mpn)).toEqual(["CH340G", "CH340E", "CH340Cxx"]);
});
