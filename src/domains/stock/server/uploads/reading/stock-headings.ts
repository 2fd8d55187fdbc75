import { takeHeadingApart } from "#platform/table-text/heading-names.ts";
import type { Currency } from "#shared/format-money.ts";
import { STOCK_FIELDS, type StockField, type StockMapping } from "../../../stock-columns.ts";

/** Folded headings that name a field, those that say it best first. */
const HEADINGS: Record<StockField, string[]> = {
  mpn: [
    "型号",
    "规格型号",
    "产品型号",
    "厂家型号",
    "物料型号",
    "器件型号",
    "原厂型号",
    "芯片型号",
    "元件型号",
    "mpn",
    "mfrpart",
    "mfgpart",
    "manufacturerpartnumber",
    "manufacturerpart",
    "mfrpartno",
    "mfgpartno",
    "partnumber",
    "partno",
    "pn",
    "part",
    "model",
    "modelno",
    "厂家料号",
    "厂商料号",
    "原厂料号",
    "制造商料号",
    "料号",
    "物料号",
    "物料编码",
    "产品名称",
    "品名",
    "规格",
    "名称",
    "item",
    "comment",
    "value",
  ],
  brand: [
    "品牌",
    "厂牌",
    "厂家",
    "厂商",
    "制造商",
    "生产厂家",
    "原厂",
    "brand",
    "mfg",
    "mfr",
    "manf",
    "maker",
    "make",
    "manufacturer",
    "manufacture",
    "vendor",
  ],
  quantity: [
    "库存数量",
    "现货数量",
    "可售数量",
    "可用库存",
    "可用数量",
    "数量",
    "库存",
    "现货",
    "库存量",
    "库存数",
    "现有数量",
    "数目",
    "qty",
    "quantity",
    "stock",
    "stockqty",
    "onhand",
    "available",
    "availableqty",
    "pcs",
    "qoh",
    "inventory",
  ],
  dateCode: [
    "批号",
    "批次",
    "生产批号",
    "年份",
    "年份批次",
    "批号年份",
    "dc",
    "datecode",
    "lot",
    "lotcode",
    "生产日期",
    "lotno",
  ],
  place: [
    "仓库",
    "库位",
    "货位",
    "所在地",
    "库存地",
    "货期地点",
    "交货地",
    "发货地",
    "仓位",
    "存放地",
    "库存地点",
    "地点",
    "warehouse",
    "location",
    "place",
    "stocklocation",
  ],
  price: [
    "单价",
    "价格",
    "含税单价",
    "未税单价",
    "售价",
    "销售价",
    "报价",
    "price",
    "unitprice",
    "cost",
    "usdprice",
    "rmbprice",
  ],
  currency: ["币种", "货币", "币别", "currency", "curr", "ccy"],
  tax: ["含税", "是否含税", "税", "含税否", "税点", "税率", "tax", "taxincluded", "vat"],
  minQuantity: [
    "起订量",
    "最小起订量",
    "最小订购量",
    "最小包装",
    "起售数量",
    "moq",
    "minqty",
    "minorder",
    "minimumorderquantity",
  ],
  package: ["封装", "封装规格", "包装封装", "package", "pkg", "footprint", "case", "封装形式"],
  note: ["备注", "说明", "描述", "备注说明", "remark", "remarks", "note", "notes", "comments", "description", "desc"],
};
const HEADING_MIN_FIELDS = 2;

/** What is written into the heading of prices beside their name. Yuan come last: others are called so too. */
const CURRENCY_WORDS: [Currency, RegExp][] = [
  ["HKD", /hkd|hk\$|港币|港元/g],
  ["USD", /usd|us\$|\$|美元|美金/g],
  ["EUR", /eur|€|欧元/g],
  ["CNY", /cny|rmb|人民币|¥|元/g],
];
const UNTAXED_WORDS = /[未无]含?税|不含税|excl(?:uding|uded|\.)?(?:tax|vat)?|(?:tax|vat)excl(?:uded|\.)?/g;
const TAXED_WORDS = /含税|incl(?:uding|uded|\.)?(?:tax|vat)?|(?:tax|vat)incl(?:uded|\.)?/g;

/** What the heading of prices says of all of them; null where it says nothing, or two things. */
export interface PriceDefaults {
  currency: Currency | null;
  includesTax: boolean | null;
}

function readPriceHeading(heading: string): PriceDefaults {
  const { currency, includesTax } = takeApart(heading.normalize("NFKC").toLowerCase().replaceAll(/\s/g, ""));
  return { currency, includesTax };
}

/** What all prices below these headings are. */
export function pricesBelow(headings: readonly string[], { price }: StockMapping): PriceDefaults {
  return readPriceHeading(price === undefined ? "" : (headings[price] ?? ""));
}

function takeApart(folded: string): PriceDefaults & { bare: string } {
  let bare = folded;
  const take = (words: RegExp) => {
    const before = bare;
    bare = bare.replaceAll(words, "");
    return bare !== before;
  };
  const currencies = CURRENCY_WORDS.filter(([, words]) => take(words)).map(([currency]) => currency);
  const [isUntaxed, isTaxed] = [take(UNTAXED_WORDS), take(TAXED_WORDS)];
  return {
    bare,
    currency: currencies.length === 1 ? currencies[0]! : null,
    includesTax: isUntaxed === isTaxed ? null : isTaxed,
  };
}

/** A heading as it is compared: case, width, blanks, punctuation and what stands in brackets do not count. */
export function foldHeading(heading: string): string {
  const folded = heading.normalize("NFKC").toLowerCase();
  return (
    folded.replaceAll(/\([^)]*\)/g, "").replaceAll(/[^\p{L}\p{N}]/gu, "") || folded.replaceAll(/[^\p{L}\p{N}]/gu, "")
  );
}

/** Longer than any heading: a sentence of notes. */
const HEADING_CHARACTERS_MAX = 40;

/**
 * What a heading may be called but its whole: `料号 P/N` by its Chinese and by the rest, `型号/规格` by its pieces. Where nobody
 * knows its Chinese (`客户料号 P/N`) the rest is `weak`.
 */
function takeNamesApart(heading: string): { strong: string[]; weak: string[] } {
  const { pair, pieces } = takeHeadingApart(heading, foldHeading);
  if (!pair) return { strong: pieces, weak: [] };
  const [chinese, others] = pair;
  return [chinese, ...pieces].some(isKnown)
    ? { strong: [chinese, others, ...pieces], weak: [] }
    : { strong: [], weak: [others] };
}

const KNOWN = new Set(Object.values(HEADINGS).flat());

function isKnown(name: string): boolean {
  return KNOWN.has(name) || HEADINGS.price.includes(takeApart(name).bare);
}

/** The columns by their headings: the best heading of a field wins, in whole before in part, and a column serves one field. */
export function guessMapping(headings: readonly string[]): StockMapping {
  const names = headings.map((heading) => {
    if (heading.length > HEADING_CHARACTERS_MAX) return [[], [], []];
    const { strong, weak } = takeNamesApart(heading);
    return [[foldHeading(heading)], strong, weak];
  });
  const taken = new Set<number>();
  const mapping: StockMapping = {};
  const take = (field: StockField, ways: readonly number[]) => {
    const isCalled = (name: string, heading: string) =>
      name === heading || (field === "price" && takeApart(name).bare === heading);
    const best = HEADINGS[field]
      .flatMap((heading) =>
        ways.map((way) =>
          names.findIndex((own, at) => !taken.has(at) && own[way]!.some((name) => isCalled(name, heading))),
        ),
      )
      .find((at) => at >= 0);
    if (best === undefined) return;
    mapping[field] = best;
    taken.add(best);
  };
  for (const field of STOCK_FIELDS) take(field, [0, 1]);
  for (const field of STOCK_FIELDS) if (mapping[field] === undefined) take(field, [2]);
  return mapping;
}

/** The row that names the columns among the first ones: with most of them, number and quantity before all; null where none does. */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  const counts = rows.map((cells) => {
    const mapping = guessMapping(cells);
    if (mapping.mpn === undefined) return 0;
    return Object.keys(mapping).length + (mapping.quantity === undefined ? 0 : STOCK_FIELDS.length);
  });
  const most = Math.max(0, ...counts);
  return most >= HEADING_MIN_FIELDS ? counts.indexOf(most) : null;
}

/** Whether headings name what every line must have. */
export function namesStock(headings: readonly string[]): boolean {
  const { mpn, quantity } = guessMapping(headings);
  return mpn !== undefined && quantity !== undefined;
}
