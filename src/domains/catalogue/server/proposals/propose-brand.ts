import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { proposals } from "../../contract/proposals.ts";
import { catalogueRefusals } from "../../errors.ts";
import { findNamedBrand } from "./find-named.ts";
import { takeProposal } from "./take-proposal.ts";

/** Takes in a brand that a company misses. */
export async function proposeBrand(
  context: UserContext,
  { brandName, note }: ParsedInputOf<typeof proposals.proposeBrand>,
): Promise<DataOf<typeof proposals.proposeBrand>> {
  return inTransaction(context, async (context) => {
    const key = brandKey(brandName);
    const known = await findNamedBrand(context.db, key);
    if (known && !known.hiddenAt) throw catalogueRefusals.brandKnown({ name: known.name });
    return takeProposal(context, { brandName, brandKey: key, note });
  });
}
