import type { Database } from "#platform/database.ts";
import { foundBy } from "#platform/name-search.ts";
import type { DistributorRow } from "./distributor-row.ts";

const VAGUE_CHARACTERS = 2;

interface Surroundings {
  source: string;
  now: Date;
  /** The brand that a spelling leads to; null where there is none. */
  findBrand: (printed: string) => number | null;
}

interface Remark {
  line: number;
  sentence: string;
}

interface Written {
  loaded: number;
  unchanged: number;
  remarks: Remark[];
}

/**
 * Writes companies that a list tells of, known by their number there; a page that an enterprise has claimed is its own
 * from then on, and no list changes it.
 */
export async function writeDistributors(
  db: Database,
  rows: DistributorRow[],
  { source, now, findBrand }: Surroundings,
): Promise<Written> {
  const written: Written = { loaded: 0, unchanged: 0, remarks: [] };
  for (const row of rows) {
    const { ids, unknown } = findBrands(row, findBrand);
    if (unknown.length > 0)
      written.remarks.push({
        line: row.line,
        sentence: `「${row.name}」的 ${unknown.length} 个品牌库中没有：${unknown.join("、")}`,
      });
    const known = await db
      .selectFrom("suppliersCompanies")
      .select(["id", "enterpriseId"])
      .where("source", "=", source)
      .where("sourceId", "=", row.sourceId)
      .forUpdate()
      .executeTakeFirst();
    if (known && known.enterpriseId !== null) {
      written.unchanged += 1;
      written.remarks.push({ line: row.line, sentence: `「${row.name}」已由企业认领，未改动` });
    } else {
      const isChanged = await writeOne(db, { row, brandIds: ids, source, now, id: known?.id });
      written[isChanged ? "loaded" : "unchanged"] += 1;
    }
  }
  return written;
}

interface One {
  row: DistributorRow;
  brandIds: number[];
  source: string;
  now: Date;
  id: number | undefined;
}

/** Whether anything is other than it was. */
async function writeOne(db: Database, { row, brandIds, source, now, id: knownId }: One): Promise<boolean> {
  const { sourceId, name, nameEn, aliases, country, region, seat, website, productLines, role } = row;
  const facts = {
    name,
    nameEn,
    aliases,
    ...foundBy([name, nameEn, ...aliases].filter(Boolean)),
    country,
    region,
    seat,
    website,
    productLines,
  };
  let isChanged = knownId === undefined;
  let id = knownId;
  if (id === undefined) {
    ({ id } = await db
      .insertInto("suppliersCompanies")
      .values({ ...facts, source, sourceId, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow());
  } else {
    const { aliases: _aliases, ...texts } = facts;
    const changed = await db
      .updateTable("suppliersCompanies")
      .set({ ...facts, updatedAt: now })
      .where("id", "=", id)
      .where((eb) =>
        eb.or([
          ...Object.entries(texts).map(([column, value]) =>
            eb(column as keyof typeof texts, "is distinct from", value),
          ),
          eb("aliases", "is distinct from", eb.val(aliases)),
        ]),
      )
      .returning("id")
      .executeTakeFirst();
    isChanged = changed !== undefined;
  }
  const companyId = id;
  const roleGone = await db
    .deleteFrom("suppliersRoles")
    .where("companyId", "=", companyId)
    .where("role", "<>", role)
    .returning("role")
    .execute();
  const roleCame = await db
    .insertInto("suppliersRoles")
    .values({ companyId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role")
    .execute();
  const brandsGone = await db
    .deleteFrom("suppliersCarriedBrands")
    .where("companyId", "=", companyId)
    .where((eb) => eb.or([eb("role", "<>", role), eb.not(eb("brandId", "=", eb.fn.any(eb.val(brandIds))))]))
    .returning("id")
    .execute();
  const carried = brandIds.map((brandId) => ({ companyId, role, brandId, createdAt: now }));
  const brandsCame =
    carried.length === 0
      ? []
      : await db
          .insertInto("suppliersCarriedBrands")
          .values(carried)
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .execute();
  return isChanged || [roleGone, roleCame, brandsGone, brandsCame].some(({ length }) => length > 0);
}

/** Brands by the names that the list has put in order and by those it printed; what leads nowhere is told as it was put in order, or as printed where it was not. */
function findBrands(
  { brands, printedBrands }: DistributorRow,
  findBrand: Surroundings["findBrand"],
): { ids: number[]; unknown: string[] } {
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const name of [...brands, ...printedBrands]) {
    // Two letters are what many are called; the list has told which it means.
    if (brands.length > 0 && !brands.includes(name) && name.length <= VAGUE_CHARACTERS) continue;
    const id = findBrand(name);
    if (id === null) unknown.push(name);
    else ids.add(id);
  }
  return { ids: [...ids].sort((one, other) => one - other), unknown: [...new Set(unknown)] };
}
