import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { escapeLike } from "#platform/name-search.ts";
import { anyOf } from "#platform/any-of.ts";
import { withoutUnseen } from "#api/fields.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { BrandRef } from "#domains/catalogue/contract/brand-shapes.ts";
import { type lineCard, NAMES_MAX } from "../../contract/line-card.ts";
import { isNameable } from "./require-brand.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

const NAME_CHARACTERS_MAX = 60;
const OFFERED_MAX = 5;
/** Fewer characters are the beginning of too many names. */
const BEGINNING_MIN = 3;

type Matched = DataOf<typeof lineCard.matchBrands>["data"];
type Found = BrandRef & { key: string };

/** Which brands names stand for: the one that bears a name in any spelling, else those that may be meant. Nothing is saved. */
export async function matchBrands(
  context: UserContext,
  { role, names: text }: ParsedInputOf<typeof lineCard.matchBrands>,
): Promise<{ data: Matched }> {
  const names = readNames(text);
  const companyId = (await seeOwnCompany(context)).companyId ?? 0;
  const pieces = names.flatMap((name) => [name, ...piecesOf(name)]);
  const [named, begun, carried] = await Promise.all([
    bearersOf(context, pieces.map(brandKey).filter(Boolean)),
    beginningWith(context, names.map(brandKey)),
    context.db
      .selectFrom("suppliersCarriedBrands")
      .select("brandId")
      .where("companyId", "=", companyId)
      .where("role", "=", role)
      .execute(),
  ]);
  const known = new Set(carried.map(({ brandId }) => brandId));
  const data = names.map((typed) => {
    const key = brandKey(typed);
    const exact = named.filter((brand) => brand.key === key);
    const maybe = [
      ...named.filter((brand) => piecesOf(typed).some((piece) => brandKey(piece) === brand.key)),
      ...begun.filter((brand) => brand.key === key),
    ];
    const brands = [...new Map((exact.length > 0 ? exact : maybe).map((brand) => [brand.id, brand])).values()];
    const match = exact.length === 1 ? ("one" as const) : brands.length > 0 ? ("several" as const) : ("none" as const);
    return {
      typed,
      match,
      brands: brands
        .slice(0, OFFERED_MAX)
        .map(({ key: _, ...brand }) => ({ ...brand, isCarried: known.has(brand.id) })),
    };
  });
  return { data };
}

/** What was pasted, each spelling once. */
function readNames(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const name of text.split(/[\n\r\t,，;；、]/u).map((name) => withoutUnseen(name).replaceAll(/\s+/g, " ").trim()))
    if (brandKey(name) && !byKey.has(brandKey(name))) byKey.set(brandKey(name), name);
  const names = [...byKey.values()];
  const refuse = (words: string) => doorRefusals.invalidInput({ names: words });
  if (names.length === 0) throw refuse("请输入品牌");
  if (names.length > NAMES_MAX) throw refuse(`一次最多 ${NAMES_MAX} 个品牌`);
  const long = names.find((name) => name.length > NAME_CHARACTERS_MAX);
  if (long) throw refuse(`「${long.slice(0, 20)}…」过长，品牌名最多 ${NAME_CHARACTERS_MAX} 个字`);
  return names;
}

/** Of `圣邦微 SGMICRO` and `TI(德州仪器)` each half by itself. */
function piecesOf(name: string): string[] {
  const pieces = name.split(/[\s()（）[\]【】/|]+/).filter((piece) => brandKey(piece).length > 1);
  return pieces.length > 1 ? pieces : [];
}

async function bearersOf({ db }: UserContext, keys: string[]): Promise<Found[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom("datasheetBrandAliases as alias")
    .innerJoin("datasheetBrands as brand", "brand.id", "alias.brandId")
    .select(["brand.id", "brand.slug", "brand.name", "brand.nameCn", "brand.isDomestic", "alias.key"])
    .where("alias.key", "=", anyOf(keys))
    .where(isNameable("brand"))
    .execute();
}

/** The fullest brands of which a name begins with a key, told by that key. */
async function beginningWith({ db }: UserContext, keys: string[]): Promise<Found[]> {
  const asked = [...new Set(keys)].filter((key) => key.length >= BEGINNING_MIN);
  if (asked.length === 0) return [];
  const patterns = asked.map((key) => `${escapeLike(key)}%`);
  const { rows } = await sql<Found>`
    select begun.*, asked.key from unnest(${asked}::text[], ${patterns}::text[]) as asked (key, pattern) cross join lateral (
      select brand.id, brand.slug, brand.name, brand.name_cn as "nameCn", brand.is_domestic as "isDomestic" from datasheet_brands as brand
      where ${isNameable("brand")} and exists (
        select from datasheet_brand_aliases as alias where alias.brand_id = brand.id and alias.key like asked.pattern)
      order by brand.part_count desc, brand.id limit ${OFFERED_MAX}) as begun`.execute(db);
  return rows;
}
