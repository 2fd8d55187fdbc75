import { sql } from "kysely";
import { JOINED_DOUBTS } from "#domains/catalogue/server/public/value-doubts.ts";
import type { Context } from "#platform/context.ts";
import { familiesIn, familiesOf } from "#vocabulary/alternate-pairs.ts";
import type { ComparableValue } from "#vocabulary/compare-values.ts";
import type { AlternateRule, Demand } from "#vocabulary/fit-rules.ts";
import { worstFigure } from "#vocabulary/weigh-value.ts";
import type { ComparablePart } from "../comparison/compare-rows.ts";
import { valuesOf, type Weighable } from "./weigh-pair.ts";

/** As much of the part whose place is to be taken as the search asks for. */
type Asked = Pick<ComparablePart, "brand" | "category">;

/** As much of a part as rules look at. */
export interface Candidate extends Weighable, Pick<ComparablePart, "lifecycle"> {
  brand: { id: number; isDomestic: boolean } | null;
  /** Its maker is that of the part, became it or was taken over by it, or one of the two is not known. */
  isSameLine: boolean;
}

const CANDIDATES_MAX = 300;
/** Of a category with more parts, what few look for is not proposed: all of 20,000 transistors can't be looked at while somebody waits. */
const POPULAR_MAX = 4_000;
/** By what channels are counted, whatever a rule asks for. */
const COUNTED = ["channel-count", "circuit-count"];

/** Parts that may fit, the same package and what is looked for most first: by the anchor's figure where it must be equal, else among the most popular of the category. */
export async function findCandidates(
  { db }: Context,
  part: Weighable & Asked,
  rule: AlternateRule,
): Promise<Candidate[]> {
  const isAnchored = rule.anchor.fit === "equal";
  const values = valuesOf(part, rule);
  // What a family knows of its members, or an equal base number makes up for, no row need tell.
  const needless = new Set([
    ...familiesIn(rule.categories).flatMap(({ facts }) => facts.map(({ slug }) => slug)),
    ...rule.byBase,
  ]);
  const demands = rule.key
    .filter((demand) => !needless.has(demand.slug) && (!isAnchored || demand !== rule.anchor))
    .map((demand) => holds(demand, values.get(demand.slug)!));
  const slugs = [...new Set([...[...rule.key, ...rule.also].map(({ slug }) => slug), ...rule.shown, ...COUNTED])];
  const { rows } = await sql<Candidate>`
    with at_hand as materialized (${rule.base === "kept" ? keptParts(part, rule) : isAnchored ? anchoredParts(part, values.get(rule.anchor.slug)!) : popularParts(part)})
    select near.id, near.mpn, near.package, near.lifecycle,
      (select json_build_object('id', id, 'isDomestic', is_domestic) from datasheet_brands where id = near.brand_id) as brand,
      coalesce(${lineOf(sql`near.brand_id`)} = ${lineOf(sql`${part.brand?.id ?? null}::bigint`)}, near.brand_id is null or ${part.brand === null}) as is_same_line,
      (select coalesce(json_agg(json_build_object('slug', parameter.slug, 'name', parameter.name, 'kind', parameter.kind, 'unit', parameter.unit,
          'printed', value.printed, 'minimum', value.minimum, 'typical', value.typical, 'maximum', value.maximum, 'position', null,
          'isDoubtful', doubt.id is not null)), '[]')
        from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id ${JOINED_DOUBTS}
        where value.part_id = near.id and parameter.slug = any(${slugs}::text[])) as all_values
    from (
      select part.*, (datasheet_package_key(part.package) = datasheet_package_key(${part.package ?? ""})) as is_packed_so
      from at_hand part
      where part.id <> ${part.id} and part.kind = 'orderable' and part.lifecycle in ('new', 'active', 'unknown') ${sql.join(demands, sql` `)}
      order by is_packed_so desc nulls last, part.popularity desc, part.id
      limit ${CANDIDATES_MAX}
    ) near
    order by near.is_packed_so desc nulls last, near.popularity desc, near.id`.execute(db);
  return rows;
}

const COLUMNS = sql`part.id, part.mpn, part.package, part.lifecycle, part.kind, part.brand_id, part.popularity`;

/** Makers that became one have one line: a part of the former one is the same part. */
function lineOf(brandId: ReturnType<typeof sql>) {
  return sql`(select coalesce(successor_id, id) from datasheet_brands where id = ${brandId})`;
}

/** Members of the part's kept families. The database knows no names of groups. */
function keptParts(part: Asked & Weighable, rule: AlternateRule) {
  const patterns = familiesOf(part, rule.categories).flatMap((family) => family.patterns);
  const asked = patterns.map(({ source }) => source.replaceAll(/\(\?<\w+>/g, "(?:")).join("|") || "^$";
  return sql`select ${COLUMNS} from datasheet_parts part where part.category_id = ${part.category!.id} and part.hidden_at is null and part.mpn ~* ${asked}
    order by part.popularity desc, part.id limit ${POPULAR_MAX}`;
}

function anchoredParts(part: Asked, { slug, minimum }: ComparableValue) {
  return sql`select ${COLUMNS} from datasheet_part_values anchor join datasheet_parts part on part.id = anchor.part_id
    where anchor.parameter_id = (select id from datasheet_parameters where slug = ${slug})
      and anchor.minimum between ${least(minimum!)} and ${greatest(minimum!)} and part.category_id = ${part.category!.id} and part.hidden_at is null`;
}

function popularParts(part: Asked) {
  return sql`select ${COLUMNS} from datasheet_parts part where part.category_id = ${part.category!.id} and part.hidden_at is null order by part.popularity desc, part.id limit ${POPULAR_MAX}`;
}

/** A demand as far as the database can tell it: what passes is looked at closely. */
function holds({ slug, fit, condition, hardest, factor }: Demand, value: ComparableValue) {
  const { kind, minimum, maximum } = value;
  // As a figure of each row, so that the planner keeps to the parts at hand.
  const known = (test: ReturnType<typeof sql>) => sql`and (
    select ${test} from datasheet_part_values value
    where value.part_id = part.id and value.parameter_id = (select id from datasheet_parameters where slug = ${slug}))`;
  if (kind === "text") return known(sql`true`);
  if (minimum === null || maximum === null) return sql`and false`;
  const [low, high] = [least(minimum), greatest(maximum)];
  if (fit === "equal")
    return known(
      sql`value.minimum between ${least(minimum)} and ${greatest(minimum)} and value.maximum between ${least(maximum)} and ${greatest(maximum)}`,
    );
  if (fit === "contains")
    return known(sql`value.minimum <= ${greatest(minimum)} and value.maximum >= ${least(maximum)}`);
  if (fit === "near" || fit === "holds") return known(sql`true`);
  if (fit === "within") return known(sql`value.minimum >= ${low} and value.maximum <= ${high}`);
  // Its figures are those under its highest condition, which may be harder than any of the part's.
  if (hardest === "highest") return known(sql`true`);
  // Under its easiest condition it is no worse than the part under the hardest; elsewhere it may well be.
  const size = sql`${sql.raw(hardest ? "least" : "greatest")}(abs(value.minimum), abs(value.maximum))`;
  const worst = hardest ? worstFigure(value, condition!) : Math.max(Math.abs(minimum), Math.abs(maximum));
  const own = worst * factor;
  return known(fit === "at-least" ? sql`${size} >= ${least(own)}` : sql`${size} <= ${greatest(own)}`);
}

function least(figure: number): number {
  return figure - Math.abs(figure) * 1e-9;
}

function greatest(figure: number): number {
  return figure + Math.abs(figure) * 1e-9;
}
