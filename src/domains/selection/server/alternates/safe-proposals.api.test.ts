import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partAlternates } from "../../contract/part-alternates.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const proposalsOf = async (id: number) => (await portal.callAs()(partAlternates.proposeByRules, { id })).proposals;
const numbersOf = async (id: number) => (await proposalsOf(id)).map(({ part }) => part.mpn);

const HALF = {
  "supply-voltage": "4.75V~5.25V",
  "data-rate": "2.5Mbps",
  "driver-count": "1",
  "receiver-count": "1",
  duplex: "Half-Duplex",
};
const buildRs485 = (mpn: string, brandId: number | null, values: Record<string, string> = {}) =>
  buildTypedPart({ mpn, category: "rs485-transceiver", package: "SOIC-8", brandId, values: { ...HALF, ...values } });

test("a part is no alternate of itself: not under its maker's new brand or former one, nor under none", async () => {
  const owner = await buildBrand({ name: "Analog Devices" });
  const maker = await buildBrand({ name: "Maxim Integrated", successorId: owner.id });
  const stranger = await buildBrand({ name: "MSKSEMI" });
  const part = await buildRs485("MAX485CSA+T", maker.id);
  const renamed = await buildRs485("MAX485CSA+T", owner.id);
  await buildRs485("MAX485CSA", null);
  await buildRs485("MAX485CSA T", null);
  await buildRs485("MAX485CSA+T", stranger.id);
  await buildRs485("MAX485ESA+T", owner.id);
  for (const { id } of [part, renamed]) {
    const brands = (await proposalsOf(id)).filter(({ part: other }) => other.mpn === "MAX485CSA+T");
    expect(brands.map(({ part: other }) => other.brand?.name)).toEqual(["MSKSEMI"]);
    expect(await numbersOf(id)).not.toContain("MAX485CSA T");
    expect(await numbersOf(id)).toContain("MAX485ESA+T");
  }
});

test("what the trade knows of a number goes before what a list prints or leaves out", async () => {
  const maker = await buildBrand({ name: "Sipex" });
  const other = await buildBrand({ name: "Elec" });
  const printedWrong = await buildRs485("MAX485ESA", maker.id, { duplex: "Full-Duplex" });
  const { duplex: _left, ...untold } = HALF;
  await buildTypedPart({
    mpn: "SP485EEN",
    category: "rs485-transceiver",
    package: "SOP-8",
    brandId: other.id,
    values: untold,
  });
  await buildRs485("MAX490ESA", other.id, { duplex: "Full-Duplex" });
  await buildRs485("ADM4857ARZ", other.id, { duplex: "Full-Duplex" });
  const proposals = (await proposalsOf(printedWrong.id)).filter(({ part }) => part.brand?.name === "Elec");
  expect(proposals.map(({ part }) => part.mpn)).toEqual(["SP485EEN"]);
  expect(proposals[0]).toMatchObject({ origin: "kept", risks: expect.stringContaining("ESD") as string });
  expect(proposals[0]!.sources.length).toBeGreaterThan(0);
  expect(proposals[0]!.shown).toContainEqual({
    name: "通信方式",
    own: "半双工（Half-Duplex）",
    other: "半双工（Half-Duplex）",
  });
});

test("a controller is replaced by its kept family alone, with what has to be looked at and where that is written", async () => {
  const st = await buildBrand({ name: "ST" });
  const gd = await buildBrand({ name: "GigaDevice", isDomestic: true });
  const build = (mpn: string, brandId: number, flash: string, packageName = "LQFP-48(7x7)") =>
    buildTypedPart({ mpn, category: "mcu", package: packageName, brandId, values: { "flash-size": flash } });
  const part = await build("STM32F103C8T6", st.id, "64KB");
  await build("GD32F103C8T6", gd.id, "64KB");
  await build("STM32F103CBT7", st.id, "128KB");
  await build("GD32F130C8T6", gd.id, "64KB");
  await build("CH32V103C8T6", gd.id, "64KB");
  await build("STM32F103C8Tx", st.id, "64KB");
  await build("STM32F103RCT6", st.id, "256KB", "LQFP-64(10x10)");
  const proposals = await proposalsOf(part.id);
  expect(proposals.map(({ part: { mpn }, type, origin }) => [mpn, type, origin]).sort()).toEqual([
    ["GD32F103C8T6", "domestic", "kept"],
    ["STM32F103CBT7", "functional", "kept"],
  ]);
  const [other] = proposals.filter(({ part: { mpn } }) => mpn === "GD32F103C8T6");
  expect(other!.unknown).not.toContain("引脚排列");
  expect(other!.risks).toContain("重新编译");
  expect(other!.sources.every(({ address }) => URL.canParse(address))).toBe(true);
  expect(await proposalsOf((await build("PIC18F4550", st.id, "32KB")).id)).toEqual([]);
});

test("two transistors in a package are not proposed for one, though a list prints them as one", async () => {
  const values = {
    "transistor-polarity": "P-Channel",
    "drain-source-voltage": "40V",
    "drain-current": "5A",
    "on-resistance": "40mΩ@10V",
  };
  const build = (mpn: string, printed = values) =>
    buildTypedPart({ mpn, category: "mosfet", package: "SOP-8", values: printed });
  const part = await build("AO4485", { ...values, "transistor-polarity": "1 Piece P-Channel" });
  await build("AO4803A-HXY");
  await build("AO4419");
  await build("XY4485", { ...values, "transistor-polarity": "1 P-Channel" });
  // Nothing tells how many there are.
  await build("XY9999");
  expect((await numbersOf(part.id)).sort()).toEqual(["AO4419", "XY4485"]);
});

test("a transistor that is told at lower gate voltages alone is found, though its figure is that of another voltage", async () => {
  const build = (mpn: string, resistance: string) =>
    buildTypedPart({
      mpn,
      category: "mosfet",
      package: "SOP-8",
      values: {
        "transistor-polarity": "1 P-Channel",
        "drain-source-voltage": "30V",
        "drain-current": "5A",
        "on-resistance": resistance,
      },
    });
  const part = await build("XY8205", "47mΩ@10V, 85mΩ@2.5V");
  await build("XY8206", "60mΩ@4.5V, 80mΩ@2.5V");
  await build("XY8207", "60mΩ@4.5V, 90mΩ@2.5V");
  expect(await numbersOf(part.id)).toEqual(["XY8206"]);
});

test("by a doubted figure nothing is proposed: neither the part that has it nor others for it", async () => {
  const maker = await buildBrand({ name: "Doubted Transceivers" });
  const other = await buildBrand({ name: "Other Transceivers" });
  const part = await buildRs485("MAX485ECSA", maker.id);
  const doubted = await buildRs485("SP485EEN-L", other.id);
  const proposed = async (id: number) => (await proposalsOf(id)).map(({ part: { id: found } }) => found);
  expect(await proposed(part.id)).toContain(doubted.id);
  expect(await proposed(doubted.id)).toContain(part.id);
  await sql`insert into catalogue_value_doubts (part_id, parameter_id, printed, rule, why)
    select part_id, parameter_id, printed, 'test', '多为单位有误' from datasheet_part_values
    where part_id = ${doubted.id} and parameter_id = (select id from datasheet_parameters where slug = 'data-rate')`.execute(
    portal.context.db,
  );
  expect(await proposed(part.id)).not.toContain(doubted.id);
  expect(await proposed(doubted.id)).toEqual([]);
});
