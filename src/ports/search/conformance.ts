import { beforeAll, describe, expect, test } from "vitest";
import type { Match, Search, SearchQuery } from "./port.ts";

/** A part as every adapter is given it. The order of the list is the order of popularity, the most popular first. */
export interface SearchablePart {
  mpn: string;
  brand: string;
  category: string;
}

export interface SearchableCatalogue {
  brands: { name: string; aliases: string[] }[];
  categories: { name: string; nameEn: string }[];
  parts: SearchablePart[];
}

/** A search over a catalogue, with the ids that it gave. */
export interface OpenedSearch {
  search: Search;
  mpnOf(partId: number): string;
  brandNamed(name: string): number;
  categoryNamed(name: string): number;
}

const CATALOGUE: SearchableCatalogue = {
  brands: [
    { name: "Many", aliases: [] },
    { name: "Texas Instruments", aliases: ["TI", "德州仪器"] },
    { name: "Nexperia", aliases: ["安世"] },
    { name: "STMicroelectronics", aliases: ["ST", "意法半导体"] },
  ],
  categories: [
    { name: "多", nameEn: "Many" },
    { name: "小信号二极管", nameEn: "Small signal diodes" },
    { name: "线性稳压器", nameEn: "Linear regulators" },
    { name: "TVS 二极管", nameEn: "TVS diodes" },
  ],
  parts: [
    { mpn: "BAS16W", brand: "Nexperia", category: "小信号二极管" },
    { mpn: "BAS16J", brand: "Nexperia", category: "小信号二极管" },
    { mpn: "BAS16", brand: "Nexperia", category: "小信号二极管" },
    { mpn: "LM1117-3.3", brand: "Texas Instruments", category: "线性稳压器" },
    { mpn: "LD1117/33", brand: "STMicroelectronics", category: "线性稳压器" },
    { mpn: "SMBJ60CA", brand: "STMicroelectronics", category: "TVS 二极管" },
    { mpn: "SMBJ6.0CA", brand: "STMicroelectronics", category: "TVS 二极管" },
    { mpn: "测试插座100", brand: "STMicroelectronics", category: "TVS 二极管" },
    { mpn: "100%_A\\B", brand: "STMicroelectronics", category: "TVS 二极管" },
    ...Array.from({ length: 1100 }, (_, number) => ({ mpn: `X${number}Z-777`, brand: "Many", category: "多" })),
    { mpn: "777-RARE", brand: "Many", category: "多" },
  ],
};

/** What every adapter of the search must do. */
export function describeSearch(name: string, open: (catalogue: SearchableCatalogue) => Promise<OpenedSearch>): void {
  describe(name, () => {
    let opened: OpenedSearch;
    beforeAll(async () => {
      opened = await open(CATALOGUE);
    });

    async function find(keywords: string, more: Partial<SearchQuery> = {}): Promise<[string, Match][]> {
      const { hits } = await opened.search.search({ keywords, filters: {}, offset: 0, limit: 20, ...more });
      return hits.map(({ partId, match }) => [opened.mpnOf(partId), match]);
    }

    test("a part number as printed stands before those that only begin with it", async () => {
      expect(await find("BAS16")).toEqual([
        ["BAS16", "exact"],
        ["BAS16W", "prefix"],
        ["BAS16J", "prefix"],
      ]);
    });

    test("case, width, spaces and separators do not matter, and what differs is told", async () => {
      expect((await find("bas16j"))[0]).toEqual(["BAS16J", "case"]);
      expect((await find("ＢＡＳ１６Ｊ"))[0]).toEqual(["BAS16J", "case"]);
      expect((await find("bas 16-j"))[0]).toEqual(["BAS16J", "key"]);
      expect((await find("LD111733"))[0]).toEqual(["LD1117/33", "key"]);
      expect((await find("LD1117/33"))[0]).toEqual(["LD1117/33", "exact"]);
    });

    test("two numbers with one key are told apart by how they are printed", async () => {
      expect(await find("SMBJ6.0CA")).toEqual([
        ["SMBJ6.0CA", "exact"],
        ["SMBJ60CA", "key"],
      ]);
      expect(await find("SMBJ60CA")).toEqual([
        ["SMBJ60CA", "exact"],
        ["SMBJ6.0CA", "key"],
      ]);
    });

    test("a piece from the middle finds what holds it, the popular first", async () => {
      expect(await find("1117")).toEqual([
        ["LM1117-3.3", "substring"],
        ["LD1117/33", "substring"],
      ]);
    });

    test("a brand among the words narrows to it, by any of its names", async () => {
      for (const words of ["TI 1117", "1117 德州仪器", "texas instruments 1117"])
        expect((await find(words)).map(([mpn]) => mpn)).toEqual(["LM1117-3.3"]);
      const { recognised } = await opened.search.search({
        keywords: "德州仪器 1117",
        filters: {},
        offset: 0,
        limit: 1,
      });
      expect(recognised).toEqual([{ typed: "德州仪器", kind: "brand", ids: [opened.brandNamed("Texas Instruments")] }]);
    });

    test("a brand alone lists its parts", async () => {
      expect((await find("ST")).map(([mpn]) => mpn)).toContain("LD1117/33");
      expect(await find("安世")).toEqual([
        ["BAS16W", "listed"],
        ["BAS16J", "listed"],
        ["BAS16", "listed"],
      ]);
    });

    test("the name of a category leads to its parts, alone or among the words", async () => {
      expect((await find("线性稳压器")).map(([mpn]) => mpn)).toEqual(["LM1117-3.3", "LD1117/33"]);
      expect((await find("線性穩壓器")).map(([mpn]) => mpn)).toEqual(["LM1117-3.3", "LD1117/33"]);
      expect((await find("linear regulators 德州仪器")).map(([mpn]) => mpn)).toEqual(["LM1117-3.3"]);
      const { recognised } = await opened.search.search({ keywords: "线性稳压器", filters: {}, offset: 0, limit: 1 });
      expect(recognised).toEqual([
        { typed: "线性稳压器", kind: "category", ids: [opened.categoryNamed("线性稳压器")] },
      ]);
    });

    test("traditional characters find what is written in simplified ones", async () => {
      expect((await find("德州儀器 1117")).map(([mpn]) => mpn)).toEqual(["LM1117-3.3"]);
    });

    test("a better fit is never pushed out by the number of weaker ones", async () => {
      const { hits, isCapped, total } = await opened.search.search({
        keywords: "777",
        filters: {},
        offset: 0,
        limit: 3,
      });
      expect(hits.map(({ partId, match }) => [opened.mpnOf(partId), match])).toEqual([
        ["777-RARE", "prefix"],
        ["X0Z-777", "substring"],
        ["X1Z-777", "substring"],
      ]);
      expect([total, isCapped]).toEqual([1000, true]);
    });

    test("brand and category narrow, with words and without", async () => {
      const brandIds = [opened.brandNamed("STMicroelectronics")];
      const categoryIds = [opened.categoryNamed("TVS 二极管")];
      expect((await find("", { filters: { brandIds, categoryIds } })).map(([mpn]) => mpn)).toEqual([
        "SMBJ60CA",
        "SMBJ6.0CA",
        "测试插座100",
        "100%_A\\B",
      ]);
      expect((await find("1117", { filters: { brandIds } })).map(([mpn]) => mpn)).toEqual(["LD1117/33"]);
      expect(await find("BAS16", { filters: { categoryIds } })).toEqual([]);
    });

    test("Chinese in a part number is found", async () => {
      expect((await find("测试插座100"))[0]).toEqual(["测试插座100", "exact"]);
      expect((await find("插座100"))[0]).toEqual(["测试插座100", "substring"]);
    });

    test("signs of patterns and of SQL stand for themselves", async () => {
      expect((await find("100%_A\\B"))[0]).toEqual(["100%_A\\B", "exact"]);
      for (const words of ["%%%", "___", "\\", "[a-z]+(", "😀😀", "../../etc/passwd"])
        expect(await find(words)).toEqual([]);
      for (const [mpn] of await find("' or 1=1 --")) expect(mpn).toContain("11");
    });

    test("pages do not overlap and the total is that of all", async () => {
      const first = await opened.search.search({ keywords: "BAS16", filters: {}, offset: 0, limit: 2 });
      const second = await opened.search.search({ keywords: "BAS16", filters: {}, offset: 2, limit: 2 });
      const behind = await opened.search.search({ keywords: "BAS16", filters: {}, offset: 200, limit: 2 });
      expect([...first.hits, ...second.hits].map(({ partId }) => opened.mpnOf(partId))).toEqual([
        "BAS16",
        "BAS16W",
        "BAS16J",
      ]);
      expect([first.total, second.total, behind.total, behind.hits.length]).toEqual([3, 3, 3, 0]);
    });

    test("what is typed so far suggests parts, brands and categories", async () => {
      const suggested = async (keywords: string) => {
        const { hits, brandIds, categoryIds } = await opened.search.suggest(keywords, 5);
        return { parts: hits.map(({ partId }) => opened.mpnOf(partId)), brandIds, categoryIds };
      };
      expect((await suggested("bas")).parts).toEqual(["BAS16W", "BAS16J", "BAS16"]);
      expect((await suggested("德州")).brandIds).toEqual([opened.brandNamed("Texas Instruments")]);
      expect((await suggested("二极管")).categoryIds.toSorted()).toEqual(
        [opened.categoryNamed("小信号二极管"), opened.categoryNamed("TVS 二极管")].toSorted(),
      );
      expect(await suggested("😀")).toEqual({ parts: [], brandIds: [], categoryIds: [] });
    });
  });
}
