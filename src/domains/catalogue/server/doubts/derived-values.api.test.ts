import { expect, test } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";
import { typedCatalogueOf } from "../../testing/typed-parts.ts";
import { checkParts } from "./check-parts.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const operator = () => portal.callAs("13800000009");

const check = (ids: number[]) => inTransaction(portal.context, ({ db }) => checkParts(db, ids));

/** Of a part all values, and from what each follows. */
async function valuesOf(partId: number): Promise<Record<string, [printed: string, derivedBy: string | null]>> {
  const rows = await portal.context.db
    .selectFrom("datasheetPartValues")
    .innerJoin("datasheetParameters", "id", "parameterId")
    .select(["slug", "printed", "derivedBy"])
    .where("partId", "=", partId)
    .execute();
  return Object.fromEntries(rows.map(({ slug, printed, derivedBy }) => [slug, [printed, derivedBy]]));
}

const controller = (parameters: Record<string, string>) => ({
  mpn: "DV32F103",
  manufacturer: "Derived Semi",
  category: "Embedded Processors & Controllers",
  subcategory: "Microcontroller Units (MCUs/MPUs/SOCs)",
  description: "MCU",
  package: "LQFP-48",
  lcsc: "C32103",
  parameters,
});

async function imported(row: ReturnType<typeof controller>): Promise<number> {
  await importInto(portal, "first.jsonl", [row]);
  const { data } = await operator()(editedParts.listEditedParts, { words: row.mpn });
  return data[0]!.id;
}

test("what follows from the core stands until a source prints it, and goes with the core", async () => {
  const id = await imported(controller({ "Cpu core": "ARM Cortex-M3" }));
  expect(await valuesOf(id)).toEqual({ "cpu-core": ["ARM Cortex-M3", null], "core-size": ["32 Bit", "由内核推得"] });
  await imported(controller({ "Cpu core": "ARM Cortex-M3", "Core size": "32bit" }));
  expect((await valuesOf(id))["core-size"]).toEqual(["32bit", null]);
  await imported(controller({ "Cpu core": "ARM Cortex-M3" }));
  expect((await valuesOf(id))["core-size"]).toEqual(["32 Bit", "由内核推得"]);
  await imported(controller({ "Cpu core": "Others" }));
  expect(await valuesOf(id)).toEqual({ "cpu-core": ["Others", null] });
});

test("an operator's word goes before what follows, also that nothing is known", async () => {
  const part = await buildTypedPart({ category: "mcu", mpn: "DV8051", values: { "cpu-core": "8051" } });
  await check([part.id]);
  expect((await valuesOf(part.id))["core-size"]).toEqual(["8 Bit", "由内核推得"]);
  const { id: parameterId } = await portal.context.db
    .selectFrom("datasheetParameters")
    .select("id")
    .where("slug", "=", "core-size")
    .executeTakeFirstOrThrow();
  await operator()(editedParts.savePartValues, { id: part.id, values: [{ parameterId, printed: "" }] });
  expect((await valuesOf(part.id))["core-size"]).toBeUndefined();
  await operator()(editedParts.savePartValues, { id: part.id, values: [{ parameterId, printed: "16 Bit" }] });
  await check([part.id]);
  expect((await valuesOf(part.id))["core-size"]).toEqual(["16 Bit", null]);
});

test("what is told by the other parts of a die follows from what these print, never from what follows itself", async () => {
  const { id: brandId } = await buildBrand({ name: "Half Maker" });
  const build = (mpn: string, values: Record<string, string>) =>
    buildTypedPart({ category: "rs485-transceiver", mpn, brandId, values });
  const open = await build("MAX485CUA+T", {});
  const one = await build("MAX485CSA+T", { duplex: "Half-Duplex" });
  const silent = await build("MAX485EESA", {});
  await check([open.id, one.id, silent.id]);
  expect([await valuesOf(open.id), await valuesOf(silent.id)]).toEqual([{}, {}]);
  const other = await build("MAX485ECPA", { duplex: "Half-Duplex" });
  await check([other.id]);
  const derived = { duplex: ["Half-Duplex", "由同型号其他封装推得"] };
  expect([await valuesOf(open.id), await valuesOf(silent.id)]).toEqual([derived, derived]);
  const before = await valuesOf(open.id);
  await check([open.id]);
  expect(await valuesOf(open.id)).toEqual(before);
});
