import { isWebAddress } from "#shared/safe-link.ts";
import { createHash } from "node:crypto";
import { partKey } from "#shared/part-key.ts";
import type { ListedRow } from "#part-lists/listed-row.ts";
import { dropDamaged } from "./damaged-fields.ts";
import { readPriceBreaks, type PriceBreak } from "./prices.ts";
import { mayHavePins } from "./symbol-pins-fit.ts";

/** A row of a part list, read and cleaned. */
export interface PartRow {
  line: number;
  endLine: number;
  /** The list it comes from. With the reference it names the row in every later version of that list. */
  source: string;
  reference: string;
  /** Tells whether the row has changed. */
  hash: string;
  mpn: string;
  mpnKey: string;
  kind: "orderable" | "family";
  manufacturer: string | null;
  manufacturerRaw: string | null;
  description: string;
  category: string | null;
  subcategory: string | null;
  package: string | null;
  lifecycle: string | null;
  /** By a column of its own. */
  isRohs: boolean | null;
  datasheetUrl: string | null;
  parameters: Record<string, string | number | boolean>;
  offer: OfferRow | null;
  /** What was printed of it and can't be read, in an operator's words; it counts as not said. */
  damaged: string[];
}

export interface OfferRow {
  source: string;
  sku: string;
  currency: string;
  priceBreaks: PriceBreak[];
  stock: number | null;
}

export interface RefusedRow {
  line: number;
  endLine: number;
  mpn?: string | undefined;
  refusal: string;
}

export interface PartReading {
  /** Where a row does not name its list itself. */
  source: string;
  /** Who sells what has no LCSC number; without a seller such prices are no offers. */
  seller: string | null;
  currency: string;
  /** A row without a brand is refused. */
  needsBrand?: boolean;
  /** Changes when rows are to be read anew, because what is made of them has changed. */
  version: string;
  /** Which time this is that the reference is met in the file. */
  countReference(reference: string): number;
}

const MAX_MPN_LENGTH = 100;
const MAX_BRAND_LENGTH = 100;
const MAX_TEXT_LENGTH = 2000;
const MAX_PARAMETERS = 200;
const PINS_OF_SYMBOL = "pinCount";
const CURRENCIES = ["CNY", "USD", "HKD", "EUR"];
const CURRENCY_NAMES: Record<string, string> = {
  人民币: "CNY",
  RMB: "CNY",
  美元: "USD",
  港币: "HKD",
  港元: "HKD",
  欧元: "EUR",
};
/** What lists write where they know nothing. */
const UNKNOWN = /^(n\/a|none|null|nan|unknown|tbd|未知|不详|暂无|待定|待确认|[-/?？*]+)$/i;
const NO_BRAND = /^(无|无品牌|没有|没有品牌|其他|其它|其他品牌|其它品牌|others?|no brand)$/i;
const UNSAFE = /[\p{Cc}\p{Cs}\ufffd\u2028\u2029]/u;
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

/** Reads a row as one of a part list. A row without a usable part number is refused with the reason. */
export function readPartRow(row: ListedRow, reading: PartReading): PartRow | RefusedRow {
  const { line, endLine } = row;
  if ("refusal" in row) return { line, endLine, refusal: row.refusal, mpn: row.mpn };
  const { fields, damaged } = dropDamaged(row.fields);
  const mpn =
    typeof fields.mpn === "number" ? String(fields.mpn) : typeof fields.mpn === "string" ? fields.mpn.trim() : "";
  const mpnKey = partKey(mpn);
  const manufacturer = readBrand(fields.manufacturer, mpnKey);
  const manufacturerRaw = readBrand(fields.manufacturerRaw, mpnKey);
  const refusal =
    refuseMpn(mpn, mpnKey) ??
    refuseBrand(manufacturer) ??
    refuseBrand(manufacturerRaw) ??
    (reading.needsBrand && !manufacturer && !manufacturerRaw ? "没有品牌" : null);
  if (refusal) return { line, endLine, refusal, mpn: mpn.slice(0, MAX_MPN_LENGTH) };

  const source = readText(fields.source, 100) ?? reading.source;
  const number = readLcscNumber(fields.lcsc);
  const own = number ?? `${manufacturer ?? manufacturerRaw ?? ""}|${mpn}`;
  const times = reading.countReference(`${source}|${own}`);
  const packageName = readText(fields.package, MAX_MPN_LENGTH);
  const content = {
    mpn,
    mpnKey,
    kind: fields.mpnKind === "family" ? ("family" as const) : ("orderable" as const),
    manufacturer,
    manufacturerRaw,
    description: readText(fields.description) ?? "",
    category: readText(fields.category),
    subcategory: readText(fields.subcategory),
    package: packageName,
    lifecycle: readText(fields.lifecycle),
    isRohs: readRohs(fields.rohs),
    datasheetUrl: readUrl(fields.datasheetUrl),
    parameters: readParameters(fields.parameters, packageName),
    // A second row of the same number repeats the first one's offer.
    offer:
      times === 1
        ? readOffer(
            fields,
            own,
            number ? { name: "LCSC", currency: "USD" } : { name: reading.seller, currency: reading.currency },
          )
        : null,
  };
  const hash = createHash("sha256").update(reading.version).update(JSON.stringify(content)).digest("hex").slice(0, 32);
  return { line, endLine, source, reference: times === 1 ? own : `${own}#${times}`, hash, damaged, ...content };
}

function refuseMpn(mpn: string, key: string): string | null {
  if (mpn === "") return "没有型号";
  if ([...mpn].length > MAX_MPN_LENGTH) return `型号超过 ${MAX_MPN_LENGTH} 字`;
  if (UNSAFE.test(mpn)) return "型号含有控制字符或乱码";
  return key === "" ? "型号里没有字母、数字或文字" : null;
}

function refuseBrand(brand: string | null): string | null {
  if (brand && brand.length > MAX_BRAND_LENGTH) return `品牌超过 ${MAX_BRAND_LENGTH} 字`;
  return brand?.includes("\ufffd") ? "品牌含有乱码" : null;
}

/** Printed text on one line; control characters are not kept. */
function readText(raw: unknown, maxLength = MAX_TEXT_LENGTH): string | null {
  if (typeof raw === "number") return String(raw);
  if (typeof raw !== "string") return null;
  const text = (UNSAFE.test(raw) ? raw.replace(CONTROLS, " ") : raw).trim();
  if (text.length <= maxLength) return text || null;
  // Never half of a surrogate pair.
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** A brand as printed. Lists write `?`, `-`, `N/A`, 无 or the part number again where they know none. */
function readBrand(raw: unknown, mpnKey: string): string | null {
  const text = readText(raw, Infinity);
  if (text === null || UNKNOWN.test(text) || NO_BRAND.test(text)) return null;
  return /[\p{L}\p{N}]/u.test(text) && partKey(text) !== mpnKey ? text : null;
}

function readLcscNumber(raw: unknown): string | null {
  const text = typeof raw === "string" ? raw.trim().toUpperCase() : "";
  return /^C\d{1,12}$/.test(text) ? text : null;
}

function readRohs(raw: unknown): boolean | null {
  const text = typeof raw === "boolean" ? String(raw) : readText(raw);
  return text === null || UNKNOWN.test(text) ? null : !/^(false|no|n\b|non|否|无|不)/i.test(text);
}

function readUrl(raw: unknown): string | null {
  const text = readText(raw, MAX_TEXT_LENGTH);
  return text && isWebAddress(text) ? text : null;
}

function readParameters(raw: unknown, packageName: string | null): PartRow["parameters"] {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return {};
  const parameters: PartRow["parameters"] = {};
  for (const [name, value] of Object.entries(raw).slice(0, MAX_PARAMETERS)) {
    if (name === PINS_OF_SYMBOL && !mayHavePins(packageName, Number(value))) continue;
    if (typeof value === "number" || typeof value === "boolean") parameters[name] = value;
    else if (typeof value === "string" && value !== "") parameters[name] = readText(value) ?? "";
  }
  return parameters;
}

function readOffer(
  fields: Record<string, unknown>,
  sku: string,
  seller: { name: string | null; currency: string },
): OfferRow | null {
  const priceBreaks = readPriceBreaks(fields.price);
  const stock = readStock(fields.stock);
  if (seller.name === null || (priceBreaks.length === 0 && stock === null)) return null;
  const printed = readText(fields.currency)?.toUpperCase() ?? seller.currency;
  const currency = CURRENCY_NAMES[printed] ?? printed;
  // A price without a currency we know is no price.
  if (!CURRENCIES.includes(currency))
    return stock === null ? null : { source: seller.name, sku, currency: seller.currency, priceBreaks: [], stock };
  return { source: seller.name, sku, currency, priceBreaks, stock };
}

function readStock(raw: unknown): number | null {
  const value =
    typeof raw === "number"
      ? raw
      : typeof raw === "string" && /^[\d,\s]+\+?$/.test(raw)
        ? Number(raw.replace(/[,\s+]/g, ""))
        : Number.NaN;
  return Number.isSafeInteger(Math.floor(value)) && value >= 0 ? Math.floor(value) : null;
}
