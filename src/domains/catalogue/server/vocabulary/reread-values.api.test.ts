import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { typedCatalogueOf } from "../../testing/typed-parts.ts";
import { queueOldReadings, rereadValues } from "./reread-values.ts";

const portal = useTestApp();
const buildTypedPart = typedCatalogueOf(portal);

const valuesOf = (partId: number) =>
  portal.context.db
    .selectFrom("datasheetPartValues")
    .innerJoin("datasheetParameters", "id", "parameterId")
    .select(["slug", "printed", "minimum", "maximum"])
    .where("partId", "=", partId)
    .orderBy("slug")
    .execute();
const definitionOf = (slug: string) =>
  portal.context.db
    .selectFrom("datasheetParameters")
    .select(["kind", "isAdjustable"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
const setValue = (partId: number, slug: string, figures: { minimum: number; maximum: number }) =>
  portal.context.db
    .updateTable("datasheetPartValues")
    .set(figures)
    .where("partId", "=", partId)
    .where(
      "parameterId",
      "=",
      portal.context.db.selectFrom("datasheetParameters").select("id").where("slug", "=", slug),
    )
    .execute();

test("a catalogue that older rules have read is read again from its prints when the portal starts; done twice, or twice at once, it changes nothing", async () => {
  const { db } = portal.context;
  await queueOldReadings(db);
  const regulator = await buildTypedPart({
    category: "ldo",
    values: { "output-voltage": "3.3V", "supply-voltage": "5.5V", "ripple-rejection": "-76dB@(1kHz)" },
  });
  const told = await buildTypedPart({
    category: "ldo",
    values: { "supply-voltage": "5.5V", "max-input-voltage": "6V" },
  });
  const wide = await buildTypedPart({ category: "ldo", values: { "supply-voltage": "2.5V~5.5V" } });
  const resistor = await buildTypedPart({
    category: "chip-resistor",
    values: { tolerance: "0.5%", resistance: "4k7" },
  });
  await setValue(regulator.id, "ripple-rejection", { minimum: -76, maximum: -76 });
  await setValue(resistor.id, "tolerance", { minimum: 0.5, maximum: 0.5 });
  await db
    .updateTable("datasheetParameters")
    .set({ reading: null, kind: "range", isAdjustable: false })
    .where("slug", "=", "output-voltage")
    .execute();
  await db.updateTable("datasheetParameters").set({ reading: null }).execute();

  await queueOldReadings(db);
  expect(await definitionOf("output-voltage")).toEqual({ kind: "number", isAdjustable: true });
  const context = { ...portal.context, user: null };
  await Promise.all([rereadValues(context), rereadValues(context)]);
  await rereadValues(context);

  expect(await valuesOf(regulator.id)).toEqual([
    { slug: "max-input-voltage", printed: "5.5V", minimum: 5.5, maximum: 5.5 },
    { slug: "output-voltage", printed: "3.3V", minimum: 3.3, maximum: 3.3 },
    { slug: "ripple-rejection", printed: "-76dB@(1kHz)", minimum: 76, maximum: 76 },
  ]);
  expect(await valuesOf(told.id)).toEqual([{ slug: "max-input-voltage", printed: "6V", minimum: 6, maximum: 6 }]);
  expect(await valuesOf(wide.id)).toEqual([
    { slug: "supply-voltage", printed: "2.5V~5.5V", minimum: 2.5, maximum: 5.5 },
  ]);
  expect(await valuesOf(resistor.id)).toMatchObject([
    { slug: "resistance", minimum: 4700 },
    { slug: "tolerance", printed: "0.5%", minimum: -0.5, maximum: 0.5 },
  ]);
  expect(await db.selectFrom("datasheetParameters").select("slug").where("reading", "is", null).execute()).toEqual([]);
});
