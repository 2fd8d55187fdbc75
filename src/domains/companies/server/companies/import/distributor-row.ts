import { isWebAddress } from "#shared/safe-link.ts";
import { withoutUnseen } from "#api/fields.ts";
import type { CarrierRole } from "../../../labels.ts";
import { placeOfSeat } from "./place-of-seat.ts";

/** A row of a list of distributors, read. */
export interface DistributorRow {
  line: number;
  endLine: number;
  sourceId: string;
  name: string;
  nameEn: string;
  aliases: string[];
  role: CarrierRole;
  country: string;
  region: string;
  seat: string;
  website: string;
  productLines: string;
  /** As the list put them in order, and as they were printed. */
  brands: string[];
  printedBrands: string[];
}

export interface RefusedDistributor {
  line: number;
  endLine: number;
  refusal: string;
}

type Listed = { line: number; endLine: number } & ({ fields: Record<string, unknown> } | { refusal: string });

const LENGTHS = {
  sourceId: 60,
  name: 80,
  nameEn: 120,
  alias: 80,
  seat: 60,
  website: 200,
  productLines: 2000,
  brand: 100,
};
const ALIASES_MAX = 20;
const BRANDS_MAX = 300;
const DAMAGE = "\ufffd";

/** Reads a row as one of a list of distributors. One without a number, a name or a kind that is known is refused with the reason. */
export function readDistributorRow(row: Listed): DistributorRow | RefusedDistributor {
  const { line, endLine } = row;
  const refuse = (refusal: string) => ({ line, endLine, refusal });
  if ("refusal" in row) return refuse(row.refusal);
  const { fields } = row;
  const sourceId = readText(fields["id"]);
  if (sourceId === "") return refuse("没有编号（id）");
  if (sourceId.length > LENGTHS.sourceId) return refuse(`编号超过 ${LENGTHS.sourceId} 字`);
  const [nameCn, latin] = [readText(fields["nameCn"]), readText(fields["name"])];
  const name = nameCn || latin;
  if (name === "") return refuse("没有企业名称");
  if (name.length > LENGTHS.name) return refuse(`企业名称超过 ${LENGTHS.name} 字`);
  if (isDamaged(fields["nameCn"]) || isDamaged(fields["name"])) return refuse("企业名称含有乱码");
  if (!/[\p{L}\p{N}]/u.test(name)) return refuse("企业名称里没有文字");
  const kind = readText(fields["kind"]).toLowerCase();
  const role = roleOfKind(kind);
  if (role === null) return refuse(kind === "" ? "没有类型（kind）" : `不认识的类型：${kind.slice(0, 60)}`);
  const nameEn = nameCn !== "" && latin.length <= LENGTHS.nameEn ? latin : "";
  const seat = readText(fields["headquarters"]).slice(0, LENGTHS.seat);
  const aliases = readList(fields["aliases"], LENGTHS.alias).filter((alias) => alias !== name && alias !== nameEn);
  return {
    line,
    endLine,
    sourceId,
    name,
    nameEn,
    aliases: aliases.slice(0, ALIASES_MAX),
    role,
    ...placeOfSeat(seat, readText(fields["country"]).toUpperCase()),
    seat,
    website: readWebsite(fields["websiteAlt"]) || readWebsite(fields["website"]),
    productLines: readText(fields["productLineText"]).slice(0, LENGTHS.productLines),
    brands: readList(fields["brands"], LENGTHS.brand).slice(0, BRANDS_MAX),
    printedBrands: readList(fields["brandsRaw"], LENGTHS.brand).slice(0, BRANDS_MAX),
  };
}

/** Whoever a maker sends is its agent; whoever sells what others bring is a trader. */
function roleOfKind(kind: string): CarrierRole | null {
  if (/^(independent|marketplace|trading|mall|broker|trader)/.test(kind)) return "trader";
  return /distributor|agent/.test(kind) ? "agent" : null;
}

function isDamaged(raw: unknown): boolean {
  return typeof raw === "string" && raw.includes(DAMAGE);
}

function readText(raw: unknown): string {
  return typeof raw === "string" ? withoutUnseen(raw).replaceAll(/\s+/g, " ").trim() : "";
}

function readList(raw: unknown, most: number): string[] {
  if (!Array.isArray(raw)) return [];
  return [
    ...new Set(
      raw
        .filter((one) => !isDamaged(one))
        .map(readText)
        .filter((text) => text !== "" && text.length <= most),
    ),
  ];
}

function readWebsite(raw: unknown): string {
  const text = readText(raw);
  return text.length <= LENGTHS.website && isWebAddress(text) ? text : "";
}
