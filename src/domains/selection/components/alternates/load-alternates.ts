import type { CallFunction } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import {
  type FitReasons,
  type PartAlternates,
  partAlternates,
  type ProposedAlternate,
} from "../../contract/part-alternates.ts";

/** What is only read of a proposal. */
export type ProposalReasons = FitReasons & Pick<ProposedAlternate, "shown" | "risks" | "sources">;
export type ListedProposal = Omit<ProposedAlternate, keyof ProposalReasons> & { reasons: Still<ProposalReasons> };

export interface LoadedAlternates extends PartAlternates {
  proposals: ListedProposal[];
}

/** The alternates of a part, and what its category's rules propose besides. */
export async function loadAlternates(call: CallFunction, id: string): Promise<LoadedAlternates> {
  const [known, { proposals }] = await Promise.all([
    call(partAlternates.listPartAlternates, { id }),
    // The part is shown whatever becomes of the proposals.
    call(partAlternates.proposeByRules, { id }).catch(() => ({ proposals: [] })),
  ]);
  const held = new Set(known.replacements.map(({ part }) => part.id));
  return {
    ...known,
    proposals: proposals
      .filter(({ part }) => !held.has(part.id))
      .map(({ same, different, unknown, shown, risks, sources, ...proposal }) => ({
        ...proposal,
        reasons: still({ same, different, unknown, shown, risks, sources }),
      })),
  };
}
