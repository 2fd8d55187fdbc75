import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import type { StatedValue } from "#vocabulary/compare-values.ts";
import { derivedOf, derivedScope, inheritedParameters } from "#vocabulary/derive-values.ts";
import { type CheckedPart, checkedScope, doubtsOf, siblingParameters } from "#vocabulary/doubt-rules.ts";
import { siblingNumber } from "#vocabulary/sibling-number.ts";
import { sqlTable } from "../import/sql-table.ts";
import { saveDerived } from "./save-derived.ts";

/** Of one die no more parts are compared with each other. */
const FAMILY_MAX = 400;

interface StoredValue extends StatedValue {
  slug: string;
  parameterId: number;
}

interface StoredPart {
  id: number;
  mpn: string;
  package: string | null;
  brandId: number | null;
  categorySlug: string;
  values: StoredValue[];
}

interface FoundDoubt extends StoredValue {
  partId: number;
  rule: string;
  why: string;
}

/**
 * Writes down what rules doubt of these parts and of others of their die, and what follows of them; what holds no more
 * goes, what operators have decided stays. In a transaction of the caller's.
 */
export async function checkParts(db: Database, partIds: readonly number[]): Promise<void> {
  if (partIds.length === 0) return;
  const named = await readCheckedParts(db, partIds);
  const relatives = await findRelatives(db, named);
  const parts = [...named, ...(await readCheckedParts(db, relatives))];
  const families = new Map<string, StoredPart[]>();
  for (const part of parts) {
    const family = familyOf(part);
    if (family !== null) families.set(family, [...(families.get(family) ?? []), part]);
  }
  const checked = parts.map((part) => {
    const family = (families.get(familyOf(part) ?? "") ?? []).filter(({ id }) => id !== part.id);
    return { part, asked: toChecked(part, family) };
  });
  const doubts = checked.flatMap(({ part, asked }) => {
    const values = new Map(part.values.map((value) => [value.slug, value]));
    return doubtsOf(asked).map(({ parameter, rule, why }): FoundDoubt => ({
      ...values.get(parameter)!,
      partId: part.id,
      rule,
      why,
    }));
  });
  const derived = checked.flatMap(({ part, asked }) =>
    derivedOf(asked).map((value) => ({ ...value, partId: part.id })),
  );
  const ids = [...new Set([...partIds, ...relatives])];
  await saveDoubts(db, ids, doubts);
  await saveDerived(db, ids, derived);
}

/** The categories that have rules, and the parameters that these look at. */
export function scopeOfRules(): { categories: string[]; parameters: string[] } {
  const [doubts, derived] = [checkedScope(), derivedScope()];
  return {
    categories: [...new Set([...doubts.categories, ...derived.categories])],
    parameters: [...new Set([...doubts.parameters, ...derived.parameters])],
  };
}

function comparedParameters(categorySlug: string): string[] {
  return [...new Set([...siblingParameters(categorySlug), ...inheritedParameters(categorySlug)])];
}

/** The parts as rules look at them, with what is printed of them, of categories that have rules. */
async function readCheckedParts(db: Database, partIds: readonly number[]): Promise<StoredPart[]> {
  if (partIds.length === 0) return [];
  const { categories, parameters } = scopeOfRules();
  const { rows } = await sql<StoredPart>`
    select part.id, part.mpn, part.package, part.brand_id, category.slug as category_slug,
      (select coalesce(json_agg(json_build_object('slug', parameter.slug, 'parameterId', parameter.id,
          'printed', value.printed, 'minimum', value.minimum, 'typical', value.typical, 'maximum', value.maximum)), '[]')
        from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id
        where value.part_id = part.id and value.derived_by is null and parameter.slug = any(${parameters}::text[])) as values
    from datasheet_parts part join datasheet_categories category on category.id = part.category_id
    where part.id = any(${[...partIds]}::bigint[]) and category.slug = any(${categories}::text[])
    order by part.id`.execute(db);
  return rows;
}

/** Other parts of the same brand, category and die as those whose category compares them. */
async function findRelatives(db: Database, parts: readonly StoredPart[]): Promise<number[]> {
  const families = new Map<string | null, StoredPart>(parts.map((part) => [familyOf(part), part]));
  families.delete(null);
  if (families.size === 0) return [];
  const wanted = sqlTable("wanted", [...families.values()], {
    brand_id: ["bigint", ({ brandId }) => brandId],
    category: ["text", ({ categorySlug }) => categorySlug],
    key: ["text", ({ mpn }) => partKey(siblingNumber(mpn)!)],
  });
  const { rows } = await sql<Omit<StoredPart, "values" | "package">>`
    select other.id, other.mpn, other.brand_id, category.slug as category_slug
    from ${wanted} join datasheet_categories category on category.slug = wanted.category
    cross join lateral (
      select id, mpn, brand_id from datasheet_parts part
      where part.mpn_key >= wanted.key and part.mpn_key < wanted.key || '~' and part.brand_id = wanted.brand_id
        and part.category_id = category.id and part.hidden_at is null
      order by part.id limit ${FAMILY_MAX}
    ) other`.execute(db);
  const known = new Set(parts.map(({ id }) => id));
  return rows
    .filter((row) => !known.has(row.id) && families.has(familyOf(row)))
    .map(({ id }) => id)
    .sort((one, other) => one - other);
}

/** What parts of one die share; null where nothing is compared. */
function familyOf({ mpn, brandId, categorySlug }: Pick<StoredPart, "mpn" | "brandId" | "categorySlug">): string | null {
  const number = comparedParameters(categorySlug).length === 0 ? null : siblingNumber(mpn);
  return brandId === null || number === null ? null : `${brandId} ${categorySlug} ${number}`;
}

function toChecked(part: StoredPart, family: readonly StoredPart[]): CheckedPart {
  const said = (slug: string) => family.flatMap(({ values }) => values.filter((value) => value.slug === slug));
  return {
    ...part,
    values: new Map(part.values.map((value) => [value.slug, value])),
    siblings: new Map(comparedParameters(part.categorySlug).map((slug) => [slug, said(slug)])),
  };
}

async function saveDoubts(db: Database, partIds: number[], doubts: FoundDoubt[]): Promise<void> {
  const found = sqlTable("found", doubts, {
    part_id: ["bigint", (doubt) => doubt.partId],
    parameter_id: ["bigint", (doubt) => doubt.parameterId],
    printed: ["text", (doubt) => doubt.printed],
    minimum: ["double precision", (doubt) => doubt.minimum],
    typical: ["double precision", (doubt) => doubt.typical],
    maximum: ["double precision", (doubt) => doubt.maximum],
    rule: ["text", (doubt) => doubt.rule],
    why: ["text", (doubt) => doubt.why],
  });
  await sql`
    delete from catalogue_value_doubts doubt
    where doubt.part_id = any(${partIds}::bigint[]) and not doubt.is_held and doubt.decided_at is null
      and not exists (select from ${found} where found.part_id = doubt.part_id and found.parameter_id = doubt.parameter_id)`.execute(
    db,
  );
  if (doubts.length === 0) return;
  await sql`
    insert into catalogue_value_doubts as doubt (part_id, parameter_id, printed, minimum, typical, maximum, rule, why)
    select part_id, parameter_id, printed, minimum, typical, maximum, rule, why from ${found} order by part_id, parameter_id
    on conflict (part_id, parameter_id) do update
    set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum,
      rule = excluded.rule, why = excluded.why, is_held = false, source = null, decided_at = null,
      found_at = case when doubt.printed = excluded.printed then doubt.found_at else excluded.found_at end
    where doubt.printed <> excluded.printed
      or (doubt.decided_at is null and (doubt.rule, doubt.why, doubt.is_held) is distinct from (excluded.rule, excluded.why, false))`.execute(
    db,
  );
}
