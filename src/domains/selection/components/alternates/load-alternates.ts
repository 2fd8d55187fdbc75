import type { CallFunction } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import type { ComparedRow } from "../../contract/comparison.ts";
import {
  type FitReasons,
  type KnownAlternate,
  type PartAlternates,
  partAlternates,
  type ProposedAlternate,
} from "../../contract/part-alternates.ts";

/** As much of another part as a line of the list shows. */
type ListedPart = Pick<
  KnownAlternate["part"],
  "id" | "mpn" | "brand" | "package" | "lifecycle" | "offer" | "companyStock"
>;
/** An alternate with the number of its differences, which are asked for once somebody looks at them. */
type Listed<Alternate extends KnownAlternate | ProposedAlternate> = Omit<Alternate, "part" | "differences"> & {
  part: ListedPart;
  differences: number;
};
export type ListedAlternate = Listed<KnownAlternate>;
export type ListedProposal = Omit<Listed<ProposedAlternate>, keyof FitReasons> & { reasons: Still<FitReasons> };

export interface LoadedAlternates extends Pick<PartAlternates, "hasMore"> {
  replacements: ListedAlternate[];
  replaced: ListedAlternate[];
  proposals: ListedProposal[];
}

/** The alternates of a part, and what its category's rules propose besides. */
export async function loadAlternates(call: CallFunction, id: string): Promise<LoadedAlternates> {
  const [known, proposals] = await Promise.all([
    call(partAlternates.listPartAlternates, { id }),
    // The part is shown whatever becomes of the proposals.
    askProposals(call, id).catch(() => []),
  ]);
  const held = new Set(known.replacements.map(({ part }) => part.id));
  return {
    replacements: known.replacements.map(toListed),
    replaced: known.replaced.map(toListed),
    hasMore: known.hasMore,
    proposals: proposals
      .filter(({ part }) => !held.has(part.id))
      .map(({ same, different, unknown, ...proposal }) => ({
        ...toListed(proposal),
        reasons: still({ same, different, unknown }),
      })),
  };
}

/** In what a part differs from an alternate of one of its lists; nothing once that is no alternate any more. */
export async function loadDifferences(
  call: CallFunction,
  { partId, otherId, list }: { partId: number; otherId: number; list: keyof Omit<LoadedAlternates, "hasMore"> },
): Promise<ComparedRow[]> {
  const id = String(partId);
  const listed: (KnownAlternate | ProposedAlternate)[] =
    list === "proposals" ? await askProposals(call, id) : (await call(partAlternates.listPartAlternates, { id }))[list];
  return listed.find(({ part }) => part.id === otherId)?.differences ?? [];
}

async function askProposals(call: CallFunction, id: string): Promise<ProposedAlternate[]> {
  return (await call(partAlternates.proposeByRules, { id })).proposals;
}

function toListed<Alternate extends Pick<KnownAlternate | ProposedAlternate, "part" | "differences">>({
  part: { id, mpn, brand, package: packageName, lifecycle, offer, companyStock },
  differences,
  ...alternate
}: Alternate) {
  return {
    ...alternate,
    part: { id, mpn, brand, package: packageName, lifecycle, offer, companyStock },
    differences: differences.length,
  };
}
