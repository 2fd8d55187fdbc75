import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { categoryParts } from "../../contract/category-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";
import { fillCategory, type FilledCategory } from "../../testing/fill-category.ts";
import { countBySql, type RandomFilters, writeFilters } from "./testing/count-by-sql.ts";

const portal = useTestApp();
const catalogue = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
let filled: FilledCategory;

beforeAll(async () => {
  filled = await fillCategory(portal.context.db, catalogue, { parts: 400, seed: 7 });
});

const ask = (
  input: Partial<Parameters<typeof categoryParts.listCategoryParts.input.parse>[0] & object> &
    Record<string, unknown> = {},
) =>
  portal.callAs()(categoryParts.listCategoryParts, {
    category: filled.category.slug,
    facets: "1",
    pageSize: 100,
    ...input,
  });

test("parts stand with the parameters of their category, the most popular first", async () => {
  const { category, parameters, data, totalRecord, sort } = await ask({ pageSize: 20 });
  expect(category).toMatchObject({ name: filled.category.name, partCount: 400, parent: { name: filled.parent.name } });
  expect(parameters.map(({ slug, kind, unit }) => [slug, kind, unit])).toEqual([
    ["voltage", "number", "V"],
    ["temperature", "range", "℃"],
    ["spread", "range", "%"],
    ["type", "text", null],
  ]);
  expect([data.length, totalRecord, sort]).toEqual([20, 400, "-popular"]);
  const { rows } = await sql<{
    id: number;
  }>`select id from datasheet_parts where category_id = ${filled.category.id} order by popularity desc, mpn collate "C", id limit 20`.execute(
    portal.context.db,
  );
  expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

const end = fc.option(fc.integer({ min: -60, max: 160 }), { nil: null });
const randomFilters: fc.Arbitrary<RandomFilters> = fc.record({
  voltage: fc.record({ from: end, to: end }),
  temperature: fc.record({ from: end, to: end }),
  spread: fc.record({
    from: fc.option(fc.integer({ min: -20, max: 0 }), { nil: null }),
    to: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  }),
  types: fc.subarray(["A", "B", "C,D", "型 E"]),
  brands: fc.subarray([0, 1, 2]),
  packages: fc.subarray(["sot23", "soic8"]),
  lifecycles: fc.subarray(["active", "obsolete", "unknown"]),
  isDomestic: fc.boolean(),
  isOriginUnknown: fc.boolean(),
  isInStock: fc.boolean(),
  keepsUnknown: fc.boolean(),
});

test("counts of any filters are those of the database", async () => {
  await fc.assert(
    fc.asyncProperty(randomFilters, async (filters) => {
      for (const name of ["voltage", "temperature", "spread"] as const) {
        const { from, to } = filters[name];
        if (from !== null && to !== null && from > to) filters[name] = { from: to, to: from };
      }
      const found = await ask(writeFilters(filters, filled));
      const expected = await countBySql(portal.context.db, filters, filled);
      expect({ total: found.totalRecord, unknownLeftOut: found.unknownLeftOut }).toEqual({
        total: expected.total,
        unknownLeftOut: expected.unknownLeftOut,
      });
      const facets = found.facets!;
      const counts = (values: { value: string; count: number }[] | null) =>
        Object.fromEntries((values ?? []).filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
      expect(counts(facets.parameters[3]!.values)).toEqual(expected.types);
      expect(counts(facets.brands)).toEqual(expected.brands);
      expect(counts(facets.packages)).toEqual(expected.packages);
      expect(counts(facets.lifecycles)).toEqual(expected.lifecycles);
      expect([facets.domestic, facets.originUnknown, facets.inStock]).toEqual([
        expected.domestic,
        expected.originUnknown,
        expected.inStock,
      ]);
      expect(facets.parameters.map(({ unknown }) => unknown)).toEqual(expected.unknown);
    }),
    { numRuns: 40 },
  );
});

test.each([
  "voltage",
  "-voltage",
  "temperature",
  "-spread",
  "type",
  "-type",
  "price",
  "-price",
  "stock",
  "-stock",
  "mpn",
  "-mpn",
  "brand",
  "package",
  "popular",
])("sorted by %s, numbers stand by value and the unknown last", async (sort) => {
  const pages = await Promise.all([1, 2, 3, 4].map((pageIndex) => ask({ sort, pageIndex, facets: undefined })));
  const parts = pages.flatMap(({ data }) => data);
  expect(new Set(parts.map(({ id }) => id)).size).toBe(400);
  const key = sort.replace("-", "");
  const column = pages[0]!.parameters.findIndex(({ slug }) => slug === key);
  const keys = parts.map((part) => {
    if (key === "mpn") return part.mpn;
    if (key === "stock") return part.offer?.stock ?? null;
    if (key === "price") return part.offer && part.offer.price !== null ? Number(part.offer.price) : null;
    if (key === "brand") return part.brand?.name.toLowerCase() ?? null;
    if (key === "package") return part.package?.replace("-", "").toLowerCase() ?? null;
    if (key === "popular") return null;
    const value = part.values[column];
    if (key === "type") return value?.printed.toLowerCase() ?? null;
    const figures = [value?.minimum, value?.typical, value?.maximum].filter(
      (figure) => figure !== null && figure !== undefined,
    );
    return figures.length === 0 ? null : sort.startsWith("-") ? Math.max(...figures) : Math.min(...figures);
  });
  const known = keys.filter((one) => one !== null);
  expect(keys.slice(known.length).every((one) => one === null)).toBe(true);
  const rising = sort.startsWith("-") ? known.toReversed() : known;
  for (const [place, one] of rising.entries())
    if (place > 0) expect(one >= rising[place - 1]!, `${rising[place - 1]} before ${one}`).toBe(true);
});

test("the share of printed figures that are understood is that of the database", async () => {
  const { rows } = await sql<{ printed: number; known: number }>`
    select count(*)::integer as printed, count(coalesce(minimum, typical, maximum))::integer as known
    from datasheet_part_values value join datasheet_parts part on part.id = value.part_id join datasheet_parameters parameter on parameter.id = value.parameter_id
    where part.category_id = ${filled.category.id} and parameter.kind <> 'text'`.execute(portal.context.db);
  const { printed, known } = rows[0]!;
  expect(known).toBeLessThan(printed);
  expect([(await ask()).understoodShare, (await ask({ filters: "voltage.from=60V" })).understoodShare]).toEqual([
    known / printed,
    known / printed,
  ]);
  const bare = await catalogue.buildCategory();
  await catalogue.buildPart({ categoryId: bare.id, values: { color: "red" } });
  expect((await ask({ category: bare.slug })).understoodShare).toBeNull();
});

test("a bound may be written in any unit of the parameter", async () => {
  const [volts, kilovolts, fullWidth] = await Promise.all(
    ["60V", "0.06kV", "６０　Ｖ"].map((typed) =>
      ask({ filters: new URLSearchParams({ "voltage.from": typed }).toString() }),
    ),
  );
  expect(kilovolts!.data.map(({ id }) => id)).toEqual(volts!.data.map(({ id }) => id));
  expect(fullWidth!.totalRecord).toBe(volts!.totalRecord);
  expect(kilovolts!.set.parameters).toEqual([
    { slug: "voltage", from: "0.06kV", to: "", fromRead: "60 V", toRead: null, is: [] },
  ]);
});

test("a check list has a value once, in the spelling that most parts have, and finds it in every spelling", async () => {
  const category = await catalogue.buildCategory();
  const spellings = [
    "N-Channel",
    "N Channel",
    "N-Channel",
    "n-channel",
    "Ｎ－Ｃｈａｎｎｅｌ",
    "P-Channel",
    "p channel",
  ];
  for (const polarity of spellings) await catalogue.buildPart({ categoryId: category.id, values: { polarity } });
  const { parameters, facets } = await ask({ category: category.slug });
  const { slug } = parameters[0]!;
  expect(facets!.parameters[0]!.values).toEqual([
    { value: "N-Channel", name: "N 沟道（N-Channel）", count: 5 },
    { value: "P-Channel", name: "P 沟道（P-Channel）", count: 2 },
  ]);
  for (const typed of ["N-Channel", "N Channel", "ｎ-channel"]) {
    const found = await ask({
      category: category.slug,
      filters: new URLSearchParams({ [`${slug}.is`]: typed }).toString(),
    });
    expect([found.totalRecord, found.set.parameters[0]!.is], typed).toEqual([5, ["N-Channel"]]);
    expect(found.facets!.parameters[0]!.values!.map(({ name, count }) => [name, count])).toEqual([
      ["N 沟道（N-Channel）", 5],
      ["P 沟道（P-Channel）", 2],
    ]);
  }
  const both = await ask({
    category: category.slug,
    filters: new URLSearchParams([
      [`${slug}.is`, "n channel"],
      [`${slug}.is`, "N-CHANNEL"],
      [`${slug}.is`, "nobody"],
    ]).toString(),
  });
  expect([both.totalRecord, both.set.parameters[0]!.is]).toEqual([5, ["N-Channel", "nobody"]]);
});

test("what is too rare for a list is counted, and found by its name", async () => {
  const category = await catalogue.buildCategory();
  const made = await Promise.all(
    Array.from({ length: 104 }, (_, at) =>
      catalogue.buildBrand({ name: `Rare Maker ${at}`, nameCn: at === 103 ? "稀有" : null }),
    ),
  );
  for (const [at, brand] of made.entries()) {
    for (let copy = at < 100 ? 0 : 1; copy < 2; copy += 1)
      await catalogue.buildPart({
        categoryId: category.id,
        brandId: brand.id,
        package: at < 102 ? `RARE-${at}` : "SOT-23",
        values: { shade: `Shade-${at}` },
      });
  }
  const { facets } = await ask({ category: category.slug });
  expect([facets!.brands.length, facets!.otherBrands, facets!.packages.length, facets!.otherPackages]).toEqual([
    100, 4, 100, 3,
  ]);
  expect([facets!.parameters[0]!.values!.length, facets!.parameters[0]!.others]).toEqual([100, 4]);
  const find = (input: { of: string; words: string } & Record<string, string>) =>
    portal.callAs()(categoryParts.findCategoryValues, { category: category.slug, ...input });
  expect(await find({ of: "brand", words: "maker 103" })).toEqual({
    values: [{ value: "rare-maker-103", name: "稀有（Rare Maker 103）", count: 1 }],
    others: 0,
  });
  expect((await find({ of: "brand", words: "稀有" })).values).toHaveLength(1);
  expect(await find({ of: "brand", words: "Rare Maker" })).toMatchObject({ others: 54 });
  expect((await find({ of: "package", words: "rare101" })).values.map(({ count }) => count)).toEqual([1]);
  const slug = facets!.parameters[0]!.slug;
  expect((await find({ of: slug, words: "ｓｈａｄｅ 103" })).values).toEqual([
    { value: "Shade-103", name: "Shade-103", count: 1 },
  ]);
  expect((await find({ of: slug, words: "Shade", brand: "rare-maker-103" })).values).toEqual([
    { value: "Shade-103", name: "Shade-103", count: 1 },
  ]);
  expect(await find({ of: "brand", words: "nobody" })).toEqual({ values: [], others: 0 });
  await expect(find({ of: "nothing", words: "x" })).rejects.toThrow(/没有这个筛选项/);
  await expect(find({ of: "brand", words: " " })).rejects.toThrow(/请输入要查找的内容/);
  await expect(find({ of: "brand", words: "x".repeat(101) })).rejects.toThrow(/最多 100 个字符/);
  await expect(find({ of: "brand", words: "x", filters: "nothing.is=1" })).rejects.toThrow(/没有参数/);
});

test("a change of a part, its values, price or stock is seen within two seconds", async () => {
  const { db } = portal.context;
  const [part] = (await ask({ sort: "mpn" })).data;
  await sql`update datasheet_part_values set printed = '9kV', minimum = 9000, typical = null, maximum = 9000 where part_id = ${part!.id} and parameter_id = ${filled.parameterIds.voltage}`.execute(
    db,
  );
  await sql`insert into datasheet_part_values (part_id, parameter_id, printed, minimum, maximum) values (${part!.id}, ${filled.parameterIds.voltage}, '9kV', 9000, 9000) on conflict do nothing`.execute(
    db,
  );
  const gone = (await ask({ sort: "-mpn" })).data[0]!;
  await sql`delete from datasheet_parts where id = ${gone.id}`.execute(db);
  const fresh = await catalogue.buildPart({ mpn: "AAA-FIRST", categoryId: filled.category.id });
  await catalogue.buildOffer({ partId: fresh.id, price: "900", stock: 5 });
  await expect
    .poll(async () => (await ask({ facets: undefined, filters: "voltage.from=8kV" })).data.map(({ id }) => id), {
      timeout: 30_000,
    })
    .toEqual([part!.id]);
  await expect
    .poll(async () => (await ask({ facets: undefined, sort: "mpn" })).data[0]!.id, { timeout: 30_000 })
    .toBe(fresh.id);
  await expect
    .poll(async () => (await ask({ facets: undefined, sort: "-price" })).data[0]!.id, { timeout: 30_000 })
    .toBe(fresh.id);
  expect((await ask({ sort: "-mpn" })).data.map(({ id }) => id)).not.toContain(gone.id);
  await sql`update datasheet_offers set stock = 99999999 where part_id = ${fresh.id}`.execute(db);
  await expect
    .poll(async () => (await ask({ facets: undefined, sort: "-stock" })).data[0]!.id, { timeout: 30_000 })
    .toBe(fresh.id);
  await sql`delete from datasheet_parts where id = ${fresh.id}`.execute(db);
  await expect.poll(async () => (await ask({ facets: undefined })).totalRecord, { timeout: 30_000 }).toBe(399);
});

test("a category above others shows them with their counts, and what they share", async () => {
  const { children, parameters, totalRecord } = await ask({ category: filled.parent.slug, filters: "voltage.from=60" });
  expect(parameters.map(({ slug }) => slug)).toContain("voltage");
  expect(children).toEqual([expect.objectContaining({ slug: filled.category.slug, count: totalRecord })]);
});

test("what has no sense is refused with a sentence", async () => {
  const refusals: [Record<string, unknown>, RegExp][] = [
    [{ filters: "voltage.from=NaN" }, /“NaN”不能作为“电压”的数值/],
    [{ filters: "voltage.from=1e400" }, /不能作为/],
    [{ filters: "voltage.from=60Ω" }, /“60Ω”不能作为“电压”的数值，单位为 V/],
    [{ filters: "voltage.from=100V&voltage.to=50V" }, /下限大于上限/],
    [{ filters: "nothing.from=1" }, /没有参数“nothing”/],
    [{ filters: Array.from({ length: 200 }, (_, at) => `type.is=${at}`).join("&") }, /最多 60 项/],
    [{ filters: `type.is=${"x".repeat(5000)}` }, /筛选条件过长/],
    [{ sort: "nothing" }, /没有这种排序/],
    [{ brand: "nobody" }, /没有这个品牌/],
    [{ category: "nothing" }, /没有这个分类/],
    [{ category: "" }, /请选择分类/],
    [{ lifecycle: "dead" }, /没有这个生命周期/],
  ];
  for (const [input, sentence] of refusals) await expect(ask(input), JSON.stringify(input)).rejects.toThrow(sentence);
  for (const bad of ["%", "a=b&&&=", "voltage.from=%E0%A4%A", "\0", "😀.is=1"])
    await expect(ask({ filters: bad }).catch((error: { status: number }) => error.status)).resolves.not.toBe(500);
});

test("a category without parameters, a value nobody has and a page beyond the end are no errors", async () => {
  const bare = await catalogue.buildCategory();
  await catalogue.buildPart({ categoryId: bare.id });
  expect(await ask({ category: bare.slug })).toMatchObject({
    parameters: [],
    totalRecord: 1,
    facets: { parameters: [] },
  });
  const empty = await catalogue.buildCategory();
  expect(await ask({ category: empty.slug })).toMatchObject({ data: [], totalRecord: 0 });
  expect(await ask({ filters: "type.is=nobody" })).toMatchObject({ data: [], totalRecord: 0 });
  expect(await ask({ pageIndex: 1_000_000 })).toMatchObject({ data: [], totalRecord: 399 });
});

test("an adjustable regulator that prints one output goes up to it; where the output is fixed, or not told to be set, the figure is the output", async () => {
  for (const [mpn, type] of [
    ["LM317", "Adjustable"],
    ["LM117", "可调"],
    ["78X37", "Fixed"],
    ["BOTH", "Fixed, Adjustable"],
    ["NOT-TOLD", null],
  ] as const) {
    await buildTypedPart({
      mpn,
      category: "ldo",
      values: { "output-voltage": "37V", ...(type && { "output-type": type }) },
    });
  }
  await buildTypedPart({
    mpn: "SPAN",
    category: "ldo",
    values: { "output-voltage": "1.2V~37V", "output-type": "Adjustable" },
  });
  const found = async (filters: string, unknown = "") =>
    (await ask({ category: "ldo", sort: "mpn", filters, unknown })).data.map(({ mpn }) => mpn);
  expect(await found("output-voltage.from=3.3&output-voltage.to=3.3")).toEqual(["SPAN"]);
  expect(await found("output-voltage.from=3.3&output-voltage.to=3.3", "1")).toEqual(["LM117", "LM317", "SPAN"]);
  expect(await found("output-voltage.from=40")).toEqual([]);
  const { data, parameters } = await ask({ category: "ldo", sort: "mpn" });
  const column = parameters.findIndex(({ slug }) => slug === "output-voltage");
  expect(data.find(({ mpn }) => mpn === "LM317")!.values[column]).toEqual({
    printed: "37V",
    shown: "37 V",
    minimum: null,
    typical: null,
    maximum: 37,
  });
});

test("words that are known are shown in Chinese with the print behind, in check lists too, and found by either; the address keeps the print", async () => {
  await buildTypedPart({
    mpn: "LED-R",
    category: "led",
    values: { "emission-color": "Red", "lens-color": "Water Clear" },
  });
  await buildTypedPart({ mpn: "LED-G", category: "led", values: { "emission-color": "Emerald Green" } });
  const { data, facets } = await ask({ category: "led", filters: "emission-color.is=红色" });
  expect(data.map(({ mpn }) => mpn)).toEqual(["LED-R"]);
  const colours = facets!.parameters.find(({ slug }) => slug === "emission-color")!.values!;
  expect(colours.map(({ value, name, count }) => [value, name, count])).toEqual(
    expect.arrayContaining([
      ["Red", "红色（Red）", 1],
      ["Emerald Green", "翠绿色（Emerald Green）", 1],
    ]),
  );
  for (const words of ["翠绿", "emerald"])
    expect(
      (
        await portal.callAs()(categoryParts.findCategoryValues, { category: "led", of: "emission-color", words })
      ).values.map(({ value }) => value),
    ).toEqual(["Emerald Green"]);
});
