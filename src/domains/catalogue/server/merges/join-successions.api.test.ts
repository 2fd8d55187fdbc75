import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { merges } from "../../contract/merges.ts";
import { importInto } from "../../testing/importer.ts";

const portal = useTestApp();
const operator = () => portal.callAs("13800000009");

const MAXIM = { mpn: "MAX485ESA+T", manufacturer: "Maxim Integrated", lcsc: "C19738", description: "RS-485" };
const ANALOG = { ...MAXIM, manufacturer: "Analog Devices", lcsc: "C19739" };
const OTHER = { mpn: "AD8232ACPZ", manufacturer: "Analog Devices", lcsc: "C19740" };

const partsOf = async (mpn: string) =>
  portal.context.db
    .selectFrom("datasheetParts as part")
    .innerJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.id", "brand.name"])
    .where("part.mpn", "=", mpn)
    .orderBy("part.id")
    .execute();
const brandsOf = async (mpn: string) => (await partsOf(mpn)).map(({ name }) => name);
const sourcesOf = async (id: number) =>
  (
    await portal.context.db
      .selectFrom("datasheetPartSources")
      .select("reference")
      .where("partId", "=", id)
      .orderBy("reference")
      .execute()
  ).map(({ reference }) => reference);

test("a number under a maker and under who took it over is one part; undone, it stays two", async () => {
  await importInto(portal, "both.jsonl", [ANALOG, MAXIM, OTHER]);
  const [part, ...more] = await partsOf(MAXIM.mpn);
  expect([part!.name, more]).toEqual(["Maxim Integrated", []]);
  expect(await sourcesOf(part!.id)).toEqual(["C19738", "C19739"]);
  expect(await brandsOf(OTHER.mpn)).toEqual(["Analog Devices"]);

  const [merge] = (await operator()(merges.listMerges, {})).data;
  expect(merge).toMatchObject({ kind: "part", operator: "导入", reason: "品牌承继，型号相同", canUndo: true });
  await importInto(portal, "both.jsonl", [{ ...ANALOG, description: "RS-485 again" }, MAXIM, OTHER]);
  expect(await brandsOf(MAXIM.mpn)).toEqual(["Maxim Integrated"]);

  await operator()(merges.undoMerge, { id: merge!.id, reason: "不是同一型号" });
  expect((await brandsOf(MAXIM.mpn)).sort()).toEqual(["Analog Devices", "Maxim Integrated"]);
  await importInto(portal, "both.jsonl", [{ ...ANALOG, description: "RS-485 once more" }, MAXIM, OTHER]);
  expect((await brandsOf(MAXIM.mpn)).sort()).toEqual(["Analog Devices", "Maxim Integrated"]);
});

test("what only the sample has under the one becomes part of what lists have under the other", async () => {
  const real = { mpn: "MAX3485EESA", manufacturer: "Analog Devices", lcsc: "C19741" };
  const sample = { mpn: "MAX3485EESA", manufacturer: "Maxim Integrated", source: "样例" };
  await importInto(portal, "sample.jsonl", [sample, real]);
  expect(await brandsOf(real.mpn)).toEqual(["Analog Devices"]);
});
