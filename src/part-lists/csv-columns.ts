import { takeHeadingApart } from "#platform/table-text/heading-names.ts";
import { type ColumnUse, CSV_FIELDS, type CsvField } from "#shared/column-uses.ts";

export interface CsvColumns {
  /** The field of each column; null where the heading is none of ours and the cell is a parameter. */
  fields: (CsvField | null)[];
  headings: string[];
}

// docs/conventions.md 18: what lists of parts and of stock have above their columns.
const HEADINGS: Record<CsvField, string[]> = {
  mpn: [
    "型号",
    "规格型号",
    "厂家型号",
    "厂商型号",
    "物料型号",
    "产品型号",
    "商品型号",
    "元件型号",
    "器件型号",
    "制造商型号",
    "制造商零件编号",
    "厂家料号",
    "厂商料号",
    "原厂料号",
    "制造商料号",
    "MPN",
    "Mfr P/N",
    "Mfg P/N",
    "Manufacturer P/N",
    "Manufacturer Part",
    "Manufacturer Part Number",
    "Manufacturer Part No",
    "Manufacturer Part #",
    "Mfr. Part #",
    "Mfr Part No",
    "Mfr Part Number",
    "Mfg Part Num",
    "MFG Part Number",
    "MFR.Part #",
    "manf#",
    "Part Number",
    "Part No",
    "P/N",
    "Model",
  ],
  manufacturer: [
    "品牌",
    "品牌名称",
    "厂家",
    "厂商",
    "生产商",
    "生产厂家",
    "制造商",
    "Manufacturer",
    "Manufacturer Name",
    "Mfr",
    "Mfr Name",
    "MFG",
    "MFG Name",
    "manf",
    "Brand",
    "Vendor",
  ],
  package: ["封装", "封装规格", "封装形式", "Footprint", "Package", "Package/Case", "Pattern", "Case"],
  description: ["描述", "商品描述", "产品描述", "商品名称", "产品名称", "Description"],
  category: ["分类", "类目", "类别", "商品类目", "商品分类", "一级分类", "一级类目", "Category", "First Category"],
  subcategory: ["二级分类", "二级类目", "子类", "小类", "Subcategory", "Second Category"],
  lcsc: [
    "立创编号",
    "立创商城编号",
    "商品编号",
    "LCSC",
    "LCSC Part",
    "LCSC Part #",
    "LCSC Part Number",
    "LCSC PN",
    "JLCPCB Part #",
    "JLC",
  ],
  price: ["单价", "价格", "含税单价", "售价", "阶梯价", "阶梯价格", "Price", "Unit Price"],
  currency: ["币种", "货币", "Currency"],
  stock: [
    "库存",
    "库存量",
    "库存数量",
    "现货",
    "现货库存",
    "现货数量",
    "可用库存",
    "Stock",
    "Inventory",
    "Available",
    "In Stock",
  ],
  lifecycle: ["生命周期", "产品状态", "状态", "Lifecycle", "Lifecycle Status", "Status"],
  rohs: ["RoHS", "环保", "RoHS Status"],
  datasheetUrl: [
    "规格书",
    "规格书链接",
    "规格书地址",
    "数据手册",
    "数据手册链接",
    "Datasheet",
    "Datasheet URL",
    "Datasheet Link",
  ],
};
// They name the part where no better column does.
const WEAK_MPN_HEADINGS = ["规格", "Comment", "Value", "料号", "物料号", "物料编码", "物料名称"];
const DESIGNATOR_HEADINGS = [
  "位号",
  "标号",
  "Designator",
  "Part/Designator",
  "Reference",
  "References",
  "Reference(s)",
  "RefDes",
  "Ref",
  "Schematic Reference",
  "Part Reference",
];

/** Longer than any heading: a sentence of notes. */
const HEADING_CHARACTERS_MAX = 40;

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) => names.map((name) => [foldHeading(name), field as CsvField])),
);
const WEAK_MPN = new Set(WEAK_MPN_HEADINGS.map(foldHeading));
const DESIGNATORS = new Set(DESIGNATOR_HEADINGS.map(foldHeading));

/** Case, width, spaces and most punctuation of a heading do not count; `manf` and `manf#` are two. */
function foldHeading(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_.\-/()*:"']/g, "");
}

/** The field that all names of a heading such as `料号 P/N` or `型号/规格` mean; where one is none of ours it may be another thing. */
function fieldOfNames(heading: string): { field: CsvField; isWeak: boolean } | undefined {
  if (heading.length > HEADING_CHARACTERS_MAX) return undefined;
  const { pair, pieces } = takeHeadingApart(heading, foldHeading);
  // What stands in brackets may say more than a name: `Price/单价(USD)`.
  const isWhole = pieces.length > 1 && !/[(（]/.test(heading);
  for (const names of [pair ?? [], isWhole ? pieces : []]) {
    const fields = new Set(names.map((name) => FIELD_OF.get(name) ?? (WEAK_MPN.has(name) ? "mpn" : undefined)));
    const [field] = fields;
    if (field && fields.size === 1) return { field, isWeak: names.every((name) => WEAK_MPN.has(name)) };
  }
  return undefined;
}

/**
 * Reads a row of cells as a table's head; null where no column names a part number.
 * Headings that the operator mapped lead, then the usual ones, each field taking its first column.
 */
export function readHead(cells: string[], mapped: ReadonlyMap<string, ColumnUse>): CsvColumns | null {
  const columns = readColumns(cells, mapped);
  return columns.fields.includes("mpn") ? columns : null;
}

/** The same of any row of cells, whether or not it names a part number. */
export function readColumns(cells: string[], mapped: ReadonlyMap<string, ColumnUse>): CsvColumns {
  const folded = cells.map(foldHeading);
  const fields: (CsvField | null)[] = cells.map(() => null);
  const given = new Map([...mapped].map(([heading, use]) => [foldHeading(heading), use]));
  const assign = (column: number, use: ColumnUse | undefined) => {
    if (!use || use === "parameter" || use === "ignored" || fields[column] !== null || fields.includes(use)) return;
    fields[column] = use;
  };
  const guess = (field: (heading: string, column: number) => CsvField | undefined) =>
    folded.forEach((heading, column) => (given.has(heading) ? null : assign(column, field(heading, column))));
  folded.forEach((heading, column) => assign(column, given.get(heading)));
  const ofNames = cells.map(fieldOfNames);
  guess((heading) => FIELD_OF.get(heading));
  guess((_, column) => (ofNames[column]?.isWeak === false ? ofNames[column].field : undefined));
  guess((heading, column) => (WEAK_MPN.has(heading) || ofNames[column]?.isWeak ? "mpn" : undefined));
  // Of two columns that are called alike the first one is the field.
  const isLeftOut = (use: ColumnUse | undefined, column: number) =>
    use === "ignored" || (use !== undefined && use !== "parameter" && fields[column] !== use);
  const headings = cells.map((cell, column) => (isLeftOut(given.get(folded[column]!), column) ? "" : cell.trim()));
  return { fields, headings };
}

/** Whether the cells head a bill of materials, which lists what a board needs and not what there is. */
export function isBomHead(cells: string[]): boolean {
  return cells.some((cell) => {
    if (DESIGNATORS.has(foldHeading(cell))) return true;
    // `位号 Ref`; but `参考 Ref` is none.
    const { pair } = takeHeadingApart(cell.slice(0, HEADING_CHARACTERS_MAX), foldHeading);
    return pair !== null && DESIGNATORS.has(pair[0]);
  });
}

/** Reads `mpn=型号,manufacturer=品牌`. Answers the sentence to show where it cannot be read. */
export function parseColumnMap(text: string): Map<string, CsvField> | string {
  const map = new Map<string, CsvField>();
  for (const pair of text.split(",")) {
    const [field, heading] = splitOnce(pair);
    if (!heading) return `--map 应写成 字段=列名，用逗号分开：“${pair}” 不是`;
    if (!CSV_FIELDS.includes(field as CsvField)) return `--map 没有字段 “${field}”，可用的是 ${CSV_FIELDS.join("、")}`;
    map.set(heading, field as CsvField);
  }
  return map;
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
