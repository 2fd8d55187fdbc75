import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { proposals } from "../../contract/proposals.ts";
import { catalogueRefusals } from "../../errors.ts";
import { findNamedBrand, findNamedPart } from "./find-named.ts";
import { takeProposal } from "./take-proposal.ts";

/** Takes in a part number that a company misses. */
export async function proposePart(
  context: UserContext,
  { mpn, brandName, categoryId, datasheetUrl, note }: ParsedInputOf<typeof proposals.proposePart>,
): Promise<DataOf<typeof proposals.proposePart>> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const key = partKey(mpn);
    if (!/[a-z0-9]/.test(key) || key.length < 2) throw doorRefusals.invalidInput({ mpn: "这不是型号" });
    if (categoryId !== undefined) {
      const category = await db
        .selectFrom("datasheetCategories")
        .select("id")
        .where("id", "=", categoryId)
        .executeTakeFirst();
      if (!category) throw doorRefusals.invalidInput({ categoryId: "没有这个分类" });
    }
    const brand = await findNamedBrand(db, brandKey(brandName));
    const part = brand && (await findNamedPart(db, brand.id, mpn));
    if (part && !part.hiddenAt) throw catalogueRefusals.partKnown({ mpn: part.mpn });
    return takeProposal(context, { brandName, brandKey: brandKey(brandName), mpn, categoryId, datasheetUrl, note });
  });
}
