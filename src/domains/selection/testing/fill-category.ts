import type { Database } from "#platform/database.ts";
import type { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

export interface FilledCategory {
  category: { id: number; slug: string; name: string };
  parent: { id: number; slug: string; name: string };
  brandSlugs: string[];
  parameterIds: Record<"voltage" | "temperature" | "spread" | "type", number>;
}

const PARAMETERS = [
  { slug: "voltage", name: "电压", nameEn: "Voltage", kind: "number", isSpread: false, unit: "V" },
  { slug: "temperature", name: "温度", nameEn: "Temperature", kind: "range", isSpread: false, unit: "℃" },
  { slug: "spread", name: "精度", nameEn: "Tolerance", kind: "range", isSpread: true, unit: "%" },
  { slug: "type", name: "类型", nameEn: "Type", kind: "text", isSpread: false, unit: null },
] as const;
const TYPES = ["A", "B", "C,D", "型 E"];

/** Fills a category with parts whose values are single, spread, half known, not understood or missing; the same for one seed. */
export async function fillCategory(
  db: Database,
  catalogue: ReturnType<typeof catalogueOf>,
  { parts, seed }: { parts: number; seed: number },
): Promise<FilledCategory> {
  const { buildBrand, buildCategory, buildOffer, buildPart } = catalogue;
  const draw = numbersFrom(seed);
  const parent = await buildCategory({ name: "大类" });
  const category = await buildCategory({ name: "小类", parentId: parent.id });
  const brands = [
    await buildBrand({ name: "Zeta", isDomestic: true }),
    await buildBrand({ name: "alpha" }),
    await buildBrand({ name: "Mid", isDomestic: true }),
  ];
  const saved = await db
    .insertInto("datasheetParameters")
    .values([...PARAMETERS])
    .returning(["id", "slug"])
    .execute();
  const parameterIds = Object.fromEntries(saved.map(({ id, slug }) => [slug, id])) as FilledCategory["parameterIds"];
  await db
    .insertInto("datasheetCategoryParameters")
    .values(
      PARAMETERS.map(({ slug }, position) => ({ categoryId: category.id, parameterId: parameterIds[slug], position })),
    )
    .execute();
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)]!;
  for (let at = 0; at < parts; at += 1) {
    const part = await buildPart({
      mpn: `P${draw(1000)}-${at}`,
      categoryId: category.id,
      brandId: pick([null, ...brands])?.id ?? null,
      package: pick([null, "SOT-23", "SOT23", "SOIC-8"]),
      lifecycle: pick(["active", "obsolete", "unknown"]),
      popularity: draw(5),
    });
    const values = [
      draw(6) > 0 && { parameterId: parameterIds.voltage, ...figures(draw, 10 * draw(12)) },
      draw(5) > 0 && { parameterId: parameterIds.temperature, ...ends(draw, -10 * draw(6), 10 * draw(14)) },
      draw(4) > 0 && { parameterId: parameterIds.spread, ...ends(draw, -draw(10), draw(10)) },
      draw(5) > 0 && {
        parameterId: parameterIds.type,
        printed: pick(TYPES),
        minimum: null,
        typical: null,
        maximum: null,
      },
    ].filter((value) => value !== false);
    if (values.length > 0)
      await db
        .insertInto("datasheetPartValues")
        .values(values.map((value) => ({ ...value, partId: part.id })))
        .execute();
    if (draw(3) > 0)
      await buildOffer({ partId: part.id, price: `${(draw(5000) + 1) / 1000}`, stock: pick([null, 0, draw(10_000)]) });
  }
  return { category, parent, brandSlugs: ["zeta", "alpha", "mid"], parameterIds };
}

function figures(draw: (below: number) => number, figure: number) {
  const print = (minimum: number | null, typical: number | null, maximum: number | null) => ({
    printed: [minimum, typical, maximum].filter((one) => one !== null).join("~") + "V",
    minimum,
    typical,
    maximum,
  });
  switch (draw(6)) {
    case 0:
      return { printed: "很高", minimum: null, typical: null, maximum: null };
    case 1:
      return print(figure, figure + 5, figure + 10);
    case 2:
      return print(null, figure, figure + 10);
    case 3:
      return print(null, null, figure);
    default:
      return print(figure, null, figure);
  }
}

function ends(draw: (below: number) => number, least: number, greatest: number) {
  const print = (minimum: number | null, maximum: number | null) => ({
    printed: `${minimum ?? ""}~${maximum ?? ""}`,
    minimum,
    typical: null,
    maximum,
  });
  return draw(6) === 0 ? print(null, greatest) : draw(8) === 0 ? print(least, null) : print(least, greatest);
}

/** Whole numbers below a bound, the same ones for one seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
