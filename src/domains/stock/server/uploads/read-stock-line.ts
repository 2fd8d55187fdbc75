import { withoutUnseen } from "#api/fields.ts";
import type { Currency } from "#shared/format-money.ts";
import { partKey } from "#shared/part-key.ts";
import { STOCK_FIELD_LABELS, type StockField, type StockMapping } from "../../stock-columns.ts";
import type { PriceDefaults } from "./reading/stock-headings.ts";
import { readCurrency, readPrice, readQuantity, readTax, tellsPrice } from "../read-figures.ts";
import { readDateCode } from "./read-date-code.ts";
import type { TableRow } from "./reading/table-rows.ts";

/** A line of stock as a company writes it. */
export interface StockLine {
  mpn: string;
  mpnKey: string;
  brandName: string;
  quantity: number;
  dateCode: string;
  place: string;
  currency: Currency;
  priceMicros: number | null;
  includesTax: boolean | null;
  minQuantity: number | null;
  package: string;
  note: string;
}

export interface Columns {
  mapping: StockMapping;
  /** Of prices that don't say it themselves. */
  prices?: PriceDefaults | undefined;
}

/** What is wrong with a line; of no field where the whole row is. */
export interface StockFault {
  field: StockField | null;
  text: string;
}

/** With the words of a price that can't be read: the line is one to be asked for, and its note keeps what tells a buyer something. */
export type ReadLine =
  | { line: number; stock: StockLine; unreadPrice: string | null }
  | { line: number; faults: StockFault[]; refused: RefusedLine | null };

/** What can be read of a refused line, so that what stands for it is known: null is anything. */
export interface RefusedLine {
  mpnKey: string;
  brandName: string | null;
  dateCode: string | null;
  place: string | null;
}

const MPN_MAX = 64;
const LENGTHS = { brand: 60, place: 40, package: 40 } as const satisfies Partial<Record<StockField, number>>;
const NOTE_MAX = 100;
/** Of a price that can't be read, so that some of the note remains. */
const PRICE_KEPT_MAX = 60;
const ERROR_VALUE = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** Reads a row by its columns: a line of stock, or all that is wrong with it. */
export function readStockLine(row: TableRow, { mapping, prices }: Columns, now: Date): ReadLine {
  const { line } = row;
  if (row.fault) return { line, faults: [{ field: null, text: row.fault }], refused: null };
  const faults: StockFault[] = [];
  const fault = (field: StockField, text: string) => void faults.push({ field, text });
  const written = (field: StockField): string => {
    const at = mapping[field];
    return at === undefined ? "" : withoutUnseen(row.cells[at] ?? "").replaceAll("\n", " ");
  };
  const cell = (field: StockField): string => {
    const text = written(field);
    if (ERROR_VALUE.test(text)) fault(field, `${STOCK_FIELD_LABELS[field]}是公式的错误值 ${text}`);
    return text;
  };
  const short = (field: keyof typeof LENGTHS): string => {
    const text = cell(field).replaceAll(/\s+/g, " ");
    if (text.length > LENGTHS[field]) fault(field, `${STOCK_FIELD_LABELS[field]}最多 ${LENGTHS[field]} 个字`);
    return text;
  };
  const mpn = cell("mpn").normalize("NFKC").replaceAll(/\s+/g, " ");
  const mpnFault = ERROR_VALUE.test(mpn) ? null : findMpnFault(mpn);
  if (mpnFault) fault("mpn", mpnFault);
  if (mapping.quantity !== undefined && row.merged?.includes(mapping.quantity))
    fault("quantity", "数量在合并单元格里，看不出这一行有多少，请拆分后填写");
  const quantity = readQuantity(cell("quantity"));
  if (typeof quantity === "string") fault("quantity", quantity);
  const price = readPrice(written("price"));
  const unreadPrice = typeof price === "string" ? written("price").replaceAll(/\s+/g, " ") : null;
  const saidCurrency = cell("currency");
  const currency = saidCurrency === "" ? null : readCurrency(saidCurrency);
  if (saidCurrency !== "" && currency === null)
    fault("currency", `币种「${saidCurrency.slice(0, 20)}」不能识别，可填 CNY、USD、HKD、EUR`);
  const tax = readTax(cell("tax"));
  if (typeof tax === "string") fault("tax", tax);
  const minText = cell("minQuantity");
  const minQuantity = minText === "" || /^[-–—/0]$/.test(minText) ? null : readQuantity(minText, "起订量");
  if (typeof minQuantity === "string") fault("minQuantity", minQuantity);
  const dateCode = readDateCode(cell("dateCode"), now);
  if (dateCode.startsWith("!")) fault("dateCode", dateCode.slice(1));
  const [brandName, place, packageName] = [short("brand"), short("place"), short("package")];
  const said = cell("note").replaceAll(/\s+/g, " ");
  const note = [
    unreadPrice && tellsPrice(unreadPrice) && `${STOCK_FIELD_LABELS.price}：${unreadPrice.slice(0, PRICE_KEPT_MAX)}`,
    said,
  ]
    .filter(Boolean)
    .join("；")
    .slice(0, NOTE_MAX)
    .toWellFormed();
  const isRead = (field: StockField) => mapping[field] !== undefined && !faults.some((one) => one.field === field);
  const refusedLine = (): RefusedLine | null =>
    isRead("mpn")
      ? {
          mpnKey: partKey(mpn),
          brandName: isRead("brand") ? brandName : null,
          dateCode: isRead("dateCode") ? dateCode : null,
          place: isRead("place") ? place : null,
        }
      : null;
  if (faults.length > 0 || typeof quantity === "string" || typeof tax === "string" || typeof minQuantity === "string")
    return { line, faults, refused: refusedLine() };
  const read = typeof price === "string" ? { micros: null, currency: null } : price;
  const stock = {
    mpn,
    mpnKey: partKey(mpn),
    brandName,
    quantity,
    dateCode,
    place,
    currency: currency ?? read.currency ?? prices?.currency ?? "CNY",
    priceMicros: read.micros,
    includesTax: tax ?? prices?.includesTax ?? null,
    minQuantity,
    package: packageName,
    note,
  };
  return { line, stock, unreadPrice };
}

/** A note without the words of a price that could not be read: a line that has one by now says so no more. */
export function withoutUnreadPrice(note: string): string {
  return note.replace(/^单价：[^；]*(?:；|$)/, "");
}

/** Why a line is refused, in a sentence. */
export function reasonOf(faults: readonly StockFault[]): string {
  return [...new Set(faults.map(({ text }) => text))].join("；");
}

function findMpnFault(mpn: string): string | null {
  if (mpn === "") return "没有型号";
  if (mpn.length > MPN_MAX) return `型号最多 ${MPN_MAX} 个字`;
  if (/^\d(?:\.\d+)?e\+\d+$/i.test(mpn)) return `型号「${mpn}」被表格软件改成了科学计数法，请把这一列设为文本后重填`;
  // 合计, 以下空白 and the like.
  const key = partKey(mpn);
  if (!/[a-z0-9]/.test(key) || key.length < 2 || key.length > MPN_MAX) return `「${mpn.slice(0, 30)}」不是型号`;
  return null;
}
