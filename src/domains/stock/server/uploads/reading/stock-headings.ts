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

/** The columns by their headings: the best heading of a field wins, and a column serves one field. */
export function guessMapping(headings: readonly string[]): StockMapping {
  const folded = headings.map(foldHeading);
  const taken = new Set<number>();
  const mapping: StockMapping = {};
  for (const field of STOCK_FIELDS) {
    const best = HEADINGS[field]
      .map((heading) =>
        folded.findIndex(
          (own, at) => (own === heading || (field === "price" && takeApart(own).bare === heading)) && !taken.has(at),
        ),
      )
      .find((at) => at >= 0);
    if (best === undefined) continue;
    mapping[field] = best;
    taken.add(best);
  }
  return mapping;
}

/** The row that names the columns among the first ones; null where none does. */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  const counts = rows.map((cells) => {
    const mapping = guessMapping(cells);
    return mapping.mpn === undefined ? 0 : Object.keys(mapping).length;
  });
  const most = Math.max(0, ...counts);
  return most >= HEADING_MIN_FIELDS ? counts.indexOf(most) : null;
}
