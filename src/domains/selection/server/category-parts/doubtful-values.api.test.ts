import { sql } from "kysely";
import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { categoryParts } from "../../contract/category-parts.ts";

const portal = useTestApp();
const { buildCategory, buildPart } = catalogueOf(portal);

interface Regulator {
  id: number;
  mpn: string;
}

/** A category of regulators by the most that they take in, of which one is doubted. */
async function buildRegulators(): Promise<{ slug: string; doubted: Regulator }> {
  const { db } = portal.context;
  const category = await buildCategory({ name: "稳压器" });
  const { id: parameterId } = await db
    .insertInto("datasheetParameters")
    .values({ slug: "input", name: "最大输入电压", nameEn: "Input", kind: "number", isSpread: false, unit: "V" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("datasheetCategoryParameters")
    .values({ categoryId: category.id, parameterId, position: 0 })
    .execute();
  let doubted: Regulator | null = null;
  for (const [mpn, volts] of [
    ["REG-15", 15],
    ["REG-40", 40],
    ["REG-450", 450],
  ] as const) {
    const { id } = await buildPart({ mpn, categoryId: category.id });
    const printed = `${volts}V`;
    await db
      .insertInto("datasheetPartValues")
      .values({ partId: id, parameterId, printed, minimum: volts, typical: null, maximum: volts })
      .execute();
    doubted = { id, mpn };
  }
  await db
    .insertInto("catalogueValueDoubts")
    .values({ partId: doubted!.id, parameterId, printed: "450V", rule: "ldo-input", why: "多为错行" })
    .execute();
  return { slug: category.slug, doubted: doubted! };
}

test("a doubted value is told as such, and no range, end of a range or order takes it in unless that is asked for", async () => {
  const { slug, doubted } = await buildRegulators();
  const ask = (input: object) =>
    portal.callAs()(categoryParts.listCategoryParts, { category: slug, pageSize: 20, ...input });
  const mpns = async (input: object) => (await ask(input)).data.map(({ mpn }) => mpn);

  const all = await ask({ facets: "1", sort: "-input" });
  expect(all.data.map(({ mpn, values }) => [mpn, values[0]?.isDoubtful ?? false])).toEqual([
    ["REG-40", false],
    ["REG-15", false],
    ["REG-450", true],
  ]);
  expect(all.facets!.parameters[0]).toMatchObject({ least: "15 V", greatest: "40 V" });

  const narrowed = await ask({ filters: "input.from=30V" });
  expect([narrowed.data.map(({ mpn }) => mpn), narrowed.unknownLeftOut]).toEqual([["REG-40"], 1]);
  expect((await mpns({ filters: "input.from=30V", doubtful: "1" })).sort()).toEqual(["REG-40", "REG-450"]);
  expect(await mpns({ filters: "input.to=30V", doubtful: "1" })).toEqual(["REG-15"]);

  await sql`update catalogue_value_doubts set decided_at = now() where part_id = ${doubted.id}`.execute(
    portal.context.db,
  );
  await expect
    .poll(() => mpns({ filters: "input.from=30V", sort: "mpn" }), { timeout: 30_000 })
    .toEqual(["REG-40", "REG-450"]);
});
