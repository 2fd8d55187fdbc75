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
import { partKey } from "#shared/part-key.ts";
import { familiesOf } from "#vocabulary/alternate-pairs.ts";
import type { AlternateRule } from "#vocabulary/fit-rules.ts";
import { isToldWell } from "#vocabulary/weigh-value.ts";
import { findRules } from "../alternate-rules/saved-rules.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { distanceOf, isGoodEnough, isTooFar, valuesOf, type WeighedPair, weighPair } from "./weigh-pair.ts";

type Proposals = DataOf<typeof partAlternates.proposeByRules>;
type Proposal = Omit<Proposals["proposals"][number], "part" | "differences">;

export const PROPOSALS_MAX = 20;
const LONGEST_SECONDS = 2;

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
  const category = part?.category?.slug;
  const rule = category ? ((await findRules(context, [category])).get(category) ?? null) : null;
  if (!part || !rule || !isAskable(part, rule)) return { proposals: [] };
  const found = await turns.take(turnTakerOf(context), () => findInTime(context, part, rule));
  if (!found) throw doorRefusals.searchBusy();
  const isPackedOtherwise =
    context.ports.search.factsOf({ mpn: part.mpn, brandId: part.brand?.id ?? null, packageId: null })
      ?.isPackedOtherwise ?? (() => false);
  const judged = found.flatMap((other) => {
    // A part is no alternate of itself: not in another packing, nor under its maker's former brand, nor under none.
    if (other.isSameLine && (partKey(other.mpn) === partKey(part.mpn) || isPackedOtherwise(other.mpn))) return [];
    const weighed = isTooFar(part, other, rule) ? null : weighPair(part, other, rule);
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

/** Whether enough is known of a part to look for another one. */
function isAskable(part: ComparablePart, rule: AlternateRule): boolean {
  const values = valuesOf(part, rule);
  const anchor = values.get(rule.anchor.slug)?.minimum ?? null;
  return (
    anchor !== null &&
    rule.key.every(({ slug }) => isToldWell(values.get(slug)) || rule.byBase.includes(slug)) &&
    (rule.package === "any" || part.package !== null) &&
    (rule.base !== "kept" || familiesOf(part, rule.categories).length > 0)
  );
}

function toProposal(
  part: ComparablePart,
  other: Candidate,
  { same, different, unknown, shown, family }: WeighedPair,
): Proposal {
  const isDomestic = other.brand?.isDomestic === true && part.brand?.isDomestic !== true;
  return {
    type: isDomestic ? "domestic" : "functional",
    origin: family ? "kept" : "rule",
    same,
    different: isDomestic ? [...different, "国产品牌"] : different,
    unknown,
    shown,
    risks: family?.risks ?? "",
    sources: family?.sources.map(({ title, address }) => ({ title, address })) ?? [],
  };
}

/** The same number in the same package, then the package, then figures that are near; of what is equally near the one that is known to be made. */
function rankOf(
  part: ComparablePart,
  other: Candidate,
  rule: AlternateRule,
  { isSamePackage, isSameBase, family, unknown }: WeighedPair,
): number {
  const distance = rule.key.reduce((sum, { slug }) => sum + distanceOf(part, other, slug), 0);
  return (
    (isSamePackage && (isSameBase || family) ? 100 : 0) +
    (isSamePackage ? 30 : 0) +
    (other.lifecycle === "unknown" ? 0 : 2) +
    (other.brand?.id === part.brand?.id ? 0 : 3) -
    Math.min(distance, 20) -
    unknown.length
  );
}
