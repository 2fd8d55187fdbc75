import type { CallFunction } from "#web/page.ts";
import { type PartAlternates, partAlternates, type ProposedAlternate } from "../../contract/part-alternates.ts";

/** With how many proposals the page tells the differences too; of the others it leads to the comparison. */
const TOLD_WITH_DIFFERENCES = 6;

export interface LoadedAlternates extends PartAlternates {
  proposals: ProposedAlternate[];
}

/** The alternates of a part, and what its category's rules propose besides. */
export async function loadAlternates(call: CallFunction, id: string): Promise<LoadedAlternates> {
  // The part is shown whatever becomes of the proposals.
  const [known, { proposals }] = await Promise.all([
    call(partAlternates.listPartAlternates, { id }),
    call(partAlternates.proposeByRules, { id }).catch(() => ({ proposals: [] })),
  ]);
  const held = new Set(known.replacements.map(({ part }) => part.id));
  const others = proposals.filter(({ part }) => !held.has(part.id));
  return {
    ...known,
    proposals: others.map((proposal, place) =>
      place < TOLD_WITH_DIFFERENCES ? proposal : { ...proposal, differences: [] },
    ),
  };
}
