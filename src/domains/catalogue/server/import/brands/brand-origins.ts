import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";
import { KEPT_REASONS, type OriginReason } from "../../../origin-labels.ts";

/** What these say has no source. */
const UNSOURCED_REASONS: readonly OriginReason[] = ["data", "trade"];

const line = z.string().trim().min(1).max(300);

const BrandOrigin = z
  .strictObject({
    /** As lists print it, or any spelling of it. */
    brand: line,
    /** Where its maker sits: a local subsidiary counts as its group, the owner of a maker not. */
    country: z.string().regex(/^[A-Z]{2}$/),
    /** As registered in Chinese; left out where that is not known for certain. */
    legalName: line.optional(),
    seat: line.optional(),
    reason: z.enum(KEPT_REASONS),
    source: line.optional(),
    /** What stands there. */
    note: line.optional(),
  })
  .refine(({ reason, source }) => (source === undefined) === UNSOURCED_REASONS.includes(reason), {
    message: "a source stands where the reason has one, and nowhere else",
  });

const OriginList = z.strictObject({
  version: z.int(),
  checkedOn: z.iso.date(),
  brands: z.array(BrandOrigin),
});

export type BrandOrigin = z.output<typeof BrandOrigin>;

/** The kept list of origins; refuses one in which an entry lacks its source, or two speak of one brand. */
export function readOriginList(): z.output<typeof OriginList> {
  const file = path.join(PROJECT_ROOT, "seeds/catalogue/brand-origins.json");
  const list = OriginList.parse(JSON.parse(readFileSync(file, "utf8")));
  const keys = new Map<string, string>();
  for (const { brand } of list.brands) {
    const key = brandKey(brand);
    const other = keys.get(key);
    if (other !== undefined) throw new Error(`brand-origins.json: ${other} and ${brand} are one brand`);
    keys.set(key, brand);
  }
  return list;
}

const ORIGIN_FACTS = ["country", "originReason", "originSource", "legalName", "seat"] as const;
type OriginFacts = Record<(typeof ORIGIN_FACTS)[number], string | null>;

/**
 * Writes what the kept list says of brands, above what other lists say and below operators' words; what it said before
 * and says no more is taken back. Answers how many brands were changed.
 */
export async function applyBrandOrigins(db: Database, origins = readOriginList().brands): Promise<number> {
  const brands = await db
    .selectFrom("datasheetBrands")
    .select(["id", "name", ...ORIGIN_FACTS])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  const heldCountries = await db
    .selectFrom("catalogueOperatorValues")
    .select("brandId")
    .where("field", "=", "country")
    .where("brandId", "is not", null)
    .execute();
  const held = new Set(heldCountries.map(({ brandId }) => brandId));
  const meant = await findMeant(db, brands, origins);
  let changed = 0;
  for (const { id, name: _, ...known } of brands) {
    // An operator's word stands, with all that the list would say beside it.
    if (known.originReason === "operator" || held.has(id)) continue;
    const facts = factsOf(meant.get(id), known);
    if (ORIGIN_FACTS.every((fact) => facts[fact] === known[fact])) continue;
    const { numUpdatedRows } = await db
      .updateTable("datasheetBrands")
      .set({ ...facts, updatedAt: sql`now()` })
      .where("id", "=", id)
      // Whoever has spoken of it since it was read has the last word.
      .where("originReason", "is not distinct from", known.originReason)
      .where("country", "is not distinct from", known.country)
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

function factsOf(entry: BrandOrigin | undefined, known: OriginFacts): OriginFacts {
  if (entry)
    return {
      country: entry.country,
      originReason: entry.reason,
      originSource: entry.source ?? null,
      legalName: entry.legalName ?? null,
      seat: entry.seat ?? null,
    };
  // What a list of brands gave as well outlives the entry.
  const isOwn = known.originReason === null || known.originReason === "data";
  return {
    country: isOwn ? known.country : null,
    originReason: null,
    originSource: null,
    legalName: known.originReason === null ? known.legalName : null,
    seat: known.originReason === null ? known.seat : null,
  };
}

/**
 * The entry of each brand: the one of its own name, else of another spelling that leads to it; former names, and other
 * spellings that contradict each other, tell nothing.
 */
async function findMeant(
  db: Database,
  brands: { id: number; name: string }[],
  origins: BrandOrigin[],
): Promise<Map<number, BrandOrigin>> {
  const byKey = new Map(origins.map((origin) => [brandKey(origin.brand), origin]));
  const meant = new Map<number, BrandOrigin>();
  const named = new Set<string>();
  for (const { id, name } of brands) {
    const key = brandKey(name);
    const origin = byKey.get(key);
    if (!origin) continue;
    meant.set(id, origin);
    named.add(key);
  }
  const aliases = await db
    .selectFrom("datasheetBrandAliases")
    .select(["key", "brandId"])
    .where("kind", "<>", "former")
    .orderBy("key")
    .execute();
  const others = new Map<number, BrandOrigin[]>();
  for (const { key, brandId } of aliases) {
    const origin = byKey.get(key);
    // An entry that is a brand of its own says nothing of the one its name leads to.
    if (!origin || named.has(key) || meant.has(brandId)) continue;
    others.set(brandId, [...(others.get(brandId) ?? []), origin]);
  }
  for (const [brandId, told] of others) {
    if (new Set(told.map(({ country }) => country)).size > 1) continue;
    // The list stands with the fullest brands first.
    const [first] = told.toSorted((one, other) => origins.indexOf(one) - origins.indexOf(other));
    meant.set(brandId, first!);
  }
  return meant;
}
