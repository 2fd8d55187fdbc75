import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction, isStatementTooLong } from "#platform/database.ts";
import { openTurns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";
import type { partAlternates } from "../../contract/part-alternates.ts";
import { type ComparablePart, differencesOf } from "../comparison/compare-rows.ts";
import { readComparable } from "../comparison/read-comparable.ts";
import { type AlternateRule, type Demand, ruleOf } from "#vocabulary/fit-rules.ts";
import { type WeighedPair, weighPair } from "./weigh-pair.ts";

type Proposals = DataOf<typeof partAlternates.proposeByRules>;
type Proposal = Omit<Proposals["proposals"][number], "part" | "differences">;

/** As much of a part as rules look at. */
interface Candidate extends Pick<ComparablePart, "id" | "mpn" | "package" | "lifecycle" | "allValues"> {
  brand: { id: number; isDomestic: boolean } | null;
}

export const PROPOSALS_MAX = 20;
const LONGEST_SECONDS = 2;
const CANDIDATES_MAX = 300;
/** Of a category with more parts, what few look for is not proposed: all of 20,000 transistors can't be looked at while somebody waits. */
const POPULAR_MAX = 4_000;
/** Nobody replaces 30 V by 1000 V. */
const DOUBLINGS_MAX = 1.6;

/** The search holds a connection of the four that all calls share. */
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 2000 });

/**
 * What may take a part's place by the rules of its category, best first; computed when it is asked for, as an import
 * may change it. Refused as busy where its turn does not come.
 */
export async function proposeByRules(
  context: Context,
  { id }: ParsedInputOf<typeof partAlternates.proposeByRules>,
): Promise<Proposals> {
  const [part] = await readComparable(context, [id]);
  const rule = part?.category ? ruleOf(part.category.slug) : null;
  const anchor = rule && part!.allValues.find(({ slug }) => slug === rule.anchor.slug);
  if (
    !part ||
    !rule ||
    !anchor ||
    anchor.minimum === null ||
    rule.key.some(({ slug }) => !part.allValues.some((value) => value.slug === slug))
  )
    return { proposals: [] };
  const found = await turns.take(turnTakerOf(context), () => findInTime(context, part, rule));
  if (!found) throw doorRefusals.searchBusy();
  const isPackedOtherwise =
    context.ports.search.factsOf({ mpn: part.mpn, brandId: part.brand?.id ?? null, packageId: null })
      ?.isPackedOtherwise ?? (() => false);
  const judged = found.flatMap((other) => {
    if (other.brand?.id === part.brand?.id && isPackedOtherwise(other.mpn)) return [];
    const weighed = distanceOf(part, other, rule.anchor.slug) > DOUBLINGS_MAX ? null : weighPair(part, other, rule);
    return weighed && isGoodEnough(weighed, rule)
      ? [{ id: other.id, proposal: toProposal(part, other, weighed), rank: rankOf(part, other, rule, weighed) }]
      : [];
  });
  // Candidates come the most popular first, and of equals the first stays first.
  const best = new Map(
    judged
      .sort((one, two) => two.rank - one.rank)
      .slice(0, PROPOSALS_MAX)
      .map(({ id, proposal }) => [id, proposal]),
  );
  return {
    proposals: (await readComparable(context, [...best.keys()])).map((other) => ({
      ...best.get(other.id)!,
      part: other,
      differences: differencesOf(part, other).length,
    })),
  };
}

/** Proposals are a help beside the part: nobody waits long for them. */
async function findInTime(context: Context, part: ComparablePart, rule: AlternateRule): Promise<Candidate[]> {
  try {
    return await inTransaction(context, async (context) => {
      await sql`set local statement_timeout = ${sql.lit(`${LONGEST_SECONDS}s`)}`.execute(context.db);
      return findCandidates(context, part, rule);
    });
  } catch (error) {
    if (!isStatementTooLong(error)) throw error;
    context.log.warn({ partId: part.id }, "alternates were not proposed: the search for them took too long");
    return [];
  }
}

/** Parts that may fit, the same package and what is looked for most first: by the anchor's figure where it must be equal, else among the most popular of the category. */
async function findCandidates({ db }: Context, part: ComparablePart, rule: AlternateRule): Promise<Candidate[]> {
  const isAnchored = rule.anchor.fit === "equal";
  const demands = rule.key
    .filter((demand) => !isAnchored || demand !== rule.anchor)
    .map((demand) => holds(demand, part));
  const slugs = [...rule.key, ...rule.also].map(({ slug }) => slug);
  const { rows } = await sql<Candidate>`
    with at_hand as materialized (${isAnchored ? anchoredParts(part, rule.anchor.slug) : popularParts(part)})
    select near.id, near.mpn, near.package, near.lifecycle,
      (select json_build_object('id', id, 'isDomestic', is_domestic) from datasheet_brands where id = near.brand_id) as brand,
      (select coalesce(json_agg(json_build_object('slug', parameter.slug, 'name', parameter.name, 'kind', parameter.kind, 'unit', parameter.unit,
          'printed', value.printed, 'minimum', value.minimum, 'typical', value.typical, 'maximum', value.maximum, 'position', null)), '[]')
        from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id
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

function anchoredParts(part: ComparablePart, slug: string) {
  const { minimum } = part.allValues.find((value) => value.slug === slug)!;
  return sql`select ${COLUMNS} from datasheet_part_values anchor join datasheet_parts part on part.id = anchor.part_id
    where anchor.parameter_id = (select id from datasheet_parameters where slug = ${slug})
      and anchor.minimum between ${least(minimum!)} and ${greatest(minimum!)} and part.category_id = ${part.category!.id} and part.hidden_at is null`;
}

function popularParts(part: ComparablePart) {
  return sql`select ${COLUMNS} from datasheet_parts part where part.category_id = ${part.category!.id} and part.hidden_at is null order by part.popularity desc, part.id limit ${POPULAR_MAX}`;
}

/** A demand as far as the database can tell it: what passes is looked at closely. */
function holds({ slug, fit }: Demand, part: ComparablePart) {
  const { kind, minimum, maximum } = part.allValues.find((value) => value.slug === slug)!;
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
  if (fit === "within") return known(sql`value.minimum >= ${low} and value.maximum <= ${high}`);
  const size = sql`greatest(abs(value.minimum), abs(value.maximum))`;
  const own = Math.max(Math.abs(minimum), Math.abs(maximum));
  return known(fit === "at-least" ? sql`${size} >= ${least(own)}` : sql`${size} <= ${greatest(own)}`);
}

function least(figure: number): number {
  return figure - Math.abs(figure) * 1e-9;
}

function greatest(figure: number): number {
  return figure + Math.abs(figure) * 1e-9;
}

/** What must be known is known, and nothing speaks against it. */
function isGoodEnough({ unfit, isKeyKnown, isSamePackage, isSameBase }: WeighedPair, rule: AlternateRule): boolean {
  return (
    isKeyKnown &&
    unfit.length === 0 &&
    (rule.package === "any" || isSamePackage) &&
    (rule.base !== "required" || isSameBase)
  );
}

function toProposal(part: Candidate, other: Candidate, { same, different, unknown }: WeighedPair): Proposal {
  const isDomestic = other.brand?.isDomestic === true && part.brand?.isDomestic !== true;
  return {
    type: isDomestic ? "domestic" : "functional",
    same,
    different: isDomestic ? [...different, "国产品牌"] : different,
    unknown,
  };
}

/** The same number in the same package, then the package, then figures that are near; of what is equally near the one that is known to be made. */
function rankOf(
  part: Candidate,
  other: Candidate,
  rule: AlternateRule,
  { isSamePackage, isSameBase, unknown }: WeighedPair,
): number {
  const distance = rule.key.reduce((sum, { slug }) => sum + distanceOf(part, other, slug), 0);
  return (
    (isSamePackage && isSameBase ? 100 : 0) +
    (isSamePackage ? 30 : 0) +
    (other.lifecycle === "unknown" ? 0 : 2) +
    (other.brand?.id === part.brand?.id ? 0 : 3) -
    Math.min(distance, 20) -
    unknown.length
  );
}

/** How far two figures are from each other, in doublings. */
function distanceOf(part: Candidate, other: Candidate, slug: string): number {
  const [own, others] = [part, other].map(({ allValues }) =>
    Math.abs(allValues.find((value) => value.slug === slug)?.maximum ?? 0),
  );
  return own! > 0 && others! > 0 ? Math.abs(Math.log2(others! / own!)) : 0;
}
