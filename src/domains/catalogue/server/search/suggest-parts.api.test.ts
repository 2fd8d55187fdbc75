import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
const suggest = (keywords: string) => portal.callAs()(partSearch.suggestParts, { keywords });

beforeAll(async () => {
  const brand = await buildBrand({ name: "STMicroelectronics", nameCn: "意法半导体", aliases: ["ST"] });
  const category = await buildCategory({ name: "单片机" });
  for (let count = 0; count < 12; count++)
    await buildPart({
      mpn: `STM32F103C${count}`,
      brandId: brand.id,
      categoryId: category.id,
      popularity: count,
      description: "ARM Cortex-M3",
    });
});

test("a few parts, brands and categories fit what is typed so far", async () => {
  const { parts, brands } = await suggest("stm32f1");
  expect(parts).toHaveLength(8);
  expect(parts[0]).toMatchObject({ mpn: "STM32F103C11", brandName: "意法半导体", description: "ARM Cortex-M3" });
  expect(brands).toEqual([]);
  expect((await suggest("意法")).brands).toMatchObject([{ name: "STMicroelectronics", partCount: 12 }]);
  expect((await suggest("单片")).categories).toMatchObject([{ name: "单片机", partCount: 12 }]);
});

test("nothing typed is refused, and so is too much", async () => {
  await expect(suggest("  ")).rejects.toMatchObject({ code: 2, message: "请输入型号" });
  await expect(suggest("a".repeat(201))).rejects.toMatchObject({ code: 2 });
});

test("signs alone fit nothing", async () => {
  for (const keywords of ["---", "%%%", "😀", "' --", "\\", "("])
    expect(await suggest(keywords)).toEqual({ parts: [], brands: [], categories: [] });
});
