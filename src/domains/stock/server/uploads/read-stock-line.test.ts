import { describe, expect, test } from "vitest";
import { guessMapping, pricesBelow } from "./reading/stock-headings.ts";
import { readCurrency, readPrice, readQuantity, readTax } from "../read-figures.ts";
import { readDateCode } from "./read-date-code.ts";
import { readStockLine } from "./read-stock-line.ts";

const NOW = new Date("2026-11-23T00:00:00Z");

test("quantities are whole numbers of pieces, however they are grouped or wide, and nothing that can't be told", () => {
  const read = {
    "10,000": 10_000,
    "１００": 100,
    " 1 000 ": 1000,
    "5K": 5000,
    "1.5万": 15_000,
    "2.3k": 2300,
    "300 PCS": 300,
    "1000+": 1000,
    "12.0": 12,
    "９，９９９": 9999,
  };
  for (const [written, quantity] of Object.entries(read))
    expect([written, readQuantity(written)]).toEqual([written, quantity]);
  const refused = {
    "1e4": /科学计数法/,
    "1.23E+05": /科学计数法/,
    "-5": /负数/,
    "－5": /负数/,
    "": /没有数量/,
    "0": /为 0/,
    "1.5": /不是整数/,
    "1,00": /不是数字/,
    若干: /不是数字/,
    "99999999999": /不是数字/,
    "=1+1": /不是数字/,
  };
  for (const [written, reason] of Object.entries(refused))
    expect([written, readQuantity(written)]).toEqual([written, expect.stringMatching(reason)]);
});

test("prices keep six places and the currency that is written with them", () => {
  const read: Record<string, [number | null, string | null]> = {
    "0.123456": [123_456, null],
    "￥1,234.5": [1_234_500_000, "CNY"],
    "US$0.05": [50_000, "USD"],
    "$ .5": [500_000, "USD"],
    "0.1230000000": [123_000, null],
    "1.2元": [1_200_000, "CNY"],
    "HKD 3": [3_000_000, "HKD"],
    询价: [null, null],
    "": [null, null],
    "0": [null, null],
    "0.02/pcs": [20_000, null],
  };
  for (const [written, [micros, currency]] of Object.entries(read))
    expect([written, readPrice(written)]).toEqual([written, { micros, currency }]);
  const refused = {
    "0.123456789": /6 位小数/,
    "-1": /负数/,
    "1e-5": /科学计数法/,
    "1,2": /不是数字/,
    "3 BTC": /币种/,
    很便宜: /不是数字/,
    "9999999999999": /过大/,
  };
  for (const [written, reason] of Object.entries(refused))
    expect([written, readPrice(written)]).toEqual([written, expect.stringMatching(reason)]);
  expect(["rmb", "美金", "£"].map(readCurrency)).toEqual(["CNY", "USD", null]);
  expect(["是", "未税", "13%", "", "不知道"].map(readTax)).toEqual([
    true,
    false,
    true,
    null,
    expect.stringMatching(/不能识别/),
  ]);
});

test("date codes of every form are read as the same few", () => {
  const read: Record<string, string> = {
    "2340": "2340",
    "23+40": "2340",
    "23+": "23+",
    "2023+": "23+",
    "23年+": "23+",
    "2023": "2023",
    "23年": "2023",
    "2023年第40周": "2340",
    "2023年40周": "2340",
    "23年4周": "2304",
    DC2340: "2340",
    "D/C: 2340": "2340",
    "dc 23+": "23+",
    "22+/23+": "22+/23+",
    "2022/2023": "2022/2023",
    "2340 2341": "2340/2341",
    "2023-40": "2340",
    "202340": "2340",
    "2023W40": "2340",
    "2340+": "2340+",
    "2023-10-05": "2340",
    "2023年10月5日": "2340",
    "２３＋": "23+",
    新批次: "新批次",
    最新: "新批次",
    new: "新批次",
    "": "",
    "-": "",
    "N/A": "",
    "9952": "9952",
    A1B2C3: "A1B2C3",
    "2022年以后": "22+",
  };
  for (const [written, code] of Object.entries(read))
    expect([written, readDateCode(written, NOW)]).toEqual([written, code]);
  const refused = {
    "2399": /周数/,
    "2300": /周数/,
    "2652": /未来/,
    "35+": /未来/,
    [`lot ${"x".repeat(30)}`]: /最多 20/,
  };
  for (const [written, reason] of Object.entries(refused))
    expect([written, readDateCode(written, NOW)]).toEqual([written, expect.stringMatching(reason)]);
});

test("a week may be the next one, by the calendar of China, also where the year turns", () => {
  const read = (written: string, now: string) => readDateCode(written, new Date(now));
  expect([
    read("2540", "2025-12-30T00:00:00Z"),
    read("2601", "2025-12-30T00:00:00Z"),
    read("2701", "2026-12-31T17:00:00Z"),
  ]).toEqual(["2540", "2601", "2701"]);
  for (const [written, now] of [
    ["2603", "2025-12-30T00:00:00Z"],
    ["2701", "2026-12-23T00:00:00Z"],
    ["2702", "2026-12-31T17:00:00Z"],
    ["2030-05-06", "2026-11-23T00:00:00Z"],
  ] as const)
    expect([written, read(written, now)]).toEqual([written, `!批号「${written}」在未来`]);
});

describe("a row", () => {
  const mapping = { mpn: 0, brand: 1, quantity: 2, dateCode: 3, price: 4, currency: 5 };
  const read = (...cells: string[]) => readStockLine({ line: 7, cells }, { mapping }, NOW);

  test("is a line of stock, as wide or padded as it was written", () => {
    expect(read(" ＬＭ３５８ ", "ＴＩ", "１，０００", "23+", "$0.05", "")).toEqual({
      line: 7,
      stock: {
        mpn: "LM358",
        mpnKey: "lm358",
        brandName: "ＴＩ",
        quantity: 1000,
        dateCode: "23+",
        place: "",
        currency: "USD",
        priceMicros: 50_000,
        includesTax: null,
        minQuantity: null,
        package: "",
        note: "",
      },
      unreadPrice: null,
    });
  });

  test("has the currency and tax of its price's heading where it says none itself", () => {
    const said = (heading: string, price = "5") => {
      const headings = ["型号", "数量", heading];
      const mapping = guessMapping(headings);
      const line = readStockLine(
        { line: 2, cells: ["LM358", "1", price] },
        { mapping, prices: pricesBelow(headings, mapping) },
        NOW,
      );
      return "stock" in line && [line.stock.priceMicros, line.stock.currency, line.stock.includesTax];
    };
    const heads: Record<string, [string, boolean | null]> = {
      "单价(USD)": ["USD", null],
      "USD Price": ["USD", null],
      "Unit Price ($)": ["USD", null],
      美金单价: ["USD", null],
      "单价（HK$）": ["HKD", null],
      "单价（含税）": ["CNY", true],
      含税单价: ["CNY", true],
      未税单价: ["CNY", false],
      "单价 (美元，不含税)": ["USD", false],
      "单价（元）": ["CNY", null],
      单价: ["CNY", null],
      "单价(USD/RMB)": ["CNY", null],
    };
    for (const [heading, [currency, includesTax]] of Object.entries(heads))
      expect([heading, said(heading)]).toEqual([heading, [5_000_000, currency, includesTax]]);
    expect(said("单价(USD)", "￥5")).toEqual([5_000_000, "CNY", null]);
  });

  test("is refused for what is too long, and holds no half of a character", () => {
    expect(read("LM358", "TI", "1", "2".repeat(200), "9".repeat(200))).toEqual({
      line: 7,
      faults: [{ field: "dateCode", text: "批号最多 20 个字" }],
      // The line that stands for it may have any date code, and stand anywhere, since no column says where.
      refused: { mpnKey: "lm358", brandName: "TI", dateCode: null, place: null },
    });
    expect(
      readStockLine(
        { line: 7, cells: ["LM358", "1", `${"x".repeat(99)}😀`] },
        { mapping: { mpn: 0, quantity: 1, note: 2 } },
        NOW,
      ),
    ).toMatchObject({ stock: { note: `${"x".repeat(99)}\ufffd` } });
  });

  test("tells all that is wrong with it, by field", () => {
    const faultsOf = (...cells: string[]) => {
      const one = read(...cells);
      return "faults" in one && one.faults.map(({ field, text }) => `${field} ${text}`);
    };
    expect(faultsOf("", "TI", "-1", "2399", "abc", "豆")).toEqual([
      "mpn 没有型号",
      "quantity 数量不能是负数",
      expect.stringMatching(/^currency 币种/),
      expect.stringMatching(/^dateCode .*周数/),
    ]);
    expect(faultsOf("合计", "", "10")).toEqual(["mpn 「合计」不是型号"]);
    expect(faultsOf("1.23E+11", "", "10")).toEqual([expect.stringMatching(/科学计数法/)]);
    expect(faultsOf("#N/A", "", "10")).toEqual(["mpn 型号是公式的错误值 #N/A"]);
    expect(readStockLine({ line: 8, cells: ["LM358", "TI", "100"], merged: [1, 2] }, { mapping }, NOW)).toEqual({
      line: 8,
      faults: [{ field: "quantity", text: expect.stringMatching(/合并单元格/) }],
      refused: { mpnKey: "lm358", brandName: "TI", dateCode: "", place: null },
    });
  });

  test("whose price can't be read is one to be asked for, and keeps before its note what the price says to a buyer", () => {
    const noted = (price: string, note = "") => {
      const one = readStockLine(
        { line: 2, cells: ["LM358", "1", price, note] },
        { mapping: { mpn: 0, quantity: 1, price: 2, note: 3 } },
        NOW,
      );
      return "stock" in one && [one.stock.priceMicros, one.stock.note, one.unreadPrice];
    };
    const telling = [
      "面议",
      "call",
      "约0.7",
      "1.2-1.5",
      "1.2～1.5元",
      "0.7/0.8",
      "≈0.7",
      "0.123456789",
      "3 BTC",
      "£0.5",
    ];
    for (const price of telling) expect([price, noted(price)]).toEqual([price, [null, `单价：${price}`, price]]);
    expect(noted("call", "原装")).toEqual([null, "单价：call；原装", "call"]);
    expect(noted("贵".repeat(200), "原装")).toEqual([null, `单价：${"贵".repeat(60)}；原装`, "贵".repeat(200)]);
    const mute = ["-1", "￥-1", "－1元", "USD -1", "1.2.3", "¥1.2.3", "1,2", "1e-5", "9999999999999", "¥", "?", "***"];
    for (const price of [...mute, "#N/A", "#DIV/0!", "Err:502", "NaN", "null", "undefined", "TRUE"])
      expect([price, noted(price, "原装")]).toEqual([price, [null, "原装", price]]);
    for (const price of ["", "询价", "-", "N/A", "0"]) expect([price, noted(price)]).toEqual([price, [null, "", null]]);
    expect(noted("0.5", "原装")).toEqual([500_000, "原装", null]);
  });
});
