import { isWebAddress } from "#shared/safe-link.ts";
import type { ListedRow } from "#part-lists/listed-row.ts";
import type { RefusedRow } from "../parts/part-row.ts";
import { foldSpelling, readBrandRules } from "./brand-rules.ts";

/** A row of a list of manufacturers, read and cleaned. */
export interface ManufacturerRow {
  line: number;
  endLine: number;
  name: string;
  nameCn: string | null;
  country: string | null;
  website: string | null;
  summary: string | null;
  foundedYear: number | null;
  address: string | null;
  phone: string | null;
  aliases: string[];
  partCount: number;
}

const MAX_NAME_LENGTH = 100;
const MAX_ALIASES = 200;
const MAX_SUMMARY_LENGTH = 2000;
const MAX_ADDRESS_LENGTH = 300;
const PHONE = /^[+\d][\d\s()/.-]{4,58}\d$/;
const FOUNDED = { first: 1600, last: 2200 };
const DAMAGE = "\ufffd";
const PART_NUMBERS = new Set(readBrandRules().partNumbers.map(foldSpelling));
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

/** Reads a row as one of a list of manufacturers. A row without a usable name is refused with the reason. */
export function readManufacturerRow(row: ListedRow): ManufacturerRow | RefusedRow {
  const { line, endLine } = row;
  if ("refusal" in row) return { line, endLine, refusal: row.refusal };
  const { fields } = row;
  const nameCn = readName(fields.nameCn);
  const name = readName(fields.name) ?? nameCn;
  if (!name) return { line, endLine, refusal: "没有厂商名" };
  if (name.length > MAX_NAME_LENGTH) return { line, endLine, refusal: `厂商名超过 ${MAX_NAME_LENGTH} 字` };
  if (name.includes(DAMAGE)) return { line, endLine, refusal: "厂商名含有乱码" };
  if (!/[\p{L}\p{N}]/u.test(name)) return { line, endLine, refusal: "厂商名里没有文字" };
  if (PART_NUMBERS.has(foldSpelling(name))) return { line, endLine, refusal: "厂商名处印的是型号" };
  const aliases = Array.isArray(fields.aliases) ? fields.aliases.slice(0, MAX_ALIASES).map(readName) : [];
  return {
    line,
    endLine,
    name,
    nameCn: nameCn && isUsable(nameCn) ? nameCn : null,
    country:
      typeof fields.country === "string" && /^[A-Za-z]{2}$/.test(fields.country) ? fields.country.toUpperCase() : null,
    website: readWebsite(fields.website),
    summary: readText(fields.focus)?.slice(0, MAX_SUMMARY_LENGTH) ?? null,
    ...readContact(fields),
    aliases: aliases.filter((alias): alias is string => alias !== null && isUsable(alias)),
    partCount: typeof fields.partCount === "number" ? fields.partCount : 0,
  };
}

function readContact(fields: Record<string, unknown>): Pick<ManufacturerRow, "foundedYear" | "address" | "phone"> {
  const year = Number(fields.founded);
  const address = readText(fields.address);
  const phone = readText(fields.phone);
  return {
    foundedYear: Number.isInteger(year) && year >= FOUNDED.first && year <= FOUNDED.last ? year : null,
    address: address && address.length <= MAX_ADDRESS_LENGTH ? address : null,
    phone: phone && PHONE.test(phone) ? phone : null,
  };
}

function readText(raw: unknown): string | null {
  return typeof raw === "string" && !raw.includes(DAMAGE) ? raw.replace(CONTROLS, " ").trim() || null : null;
}

function isUsable(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && !name.includes(DAMAGE);
}

/** A name on one line, without the quotes and half brackets that some lists leave around it. */
function readName(raw: unknown): string | null {
  if (typeof raw !== "string") return null;
  const text = raw
    .slice(0, MAX_NAME_LENGTH * 3)
    .replace(CONTROLS, " ")
    .replace(/^["“”]+|["“”]+$/g, "")
    .trim();
  const opened = (text.match(/[(（]/g) ?? []).length - (text.match(/[)）]/g) ?? []).length;
  const balanced =
    opened > 0
      ? text.replace(/[(（]$/, "")
      : opened < 0
        ? text.replace(/[)）]$/, "")
        : text.replace(/^[(（]([^()（）]*)[)）]$/, "$1");
  return balanced.trim() || null;
}

function readWebsite(raw: unknown): string | null {
  return typeof raw === "string" && raw.length <= 500 && isWebAddress(raw) ? raw : null;
}
