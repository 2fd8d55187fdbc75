import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { carriedRefusals } from "../../errors.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { takeOffOwnCompany } from "../own-company/change-own-company.ts";

export function removeBrand(
  context: UserContext,
  { id }: ParsedInputOf<typeof lineCard.removeBrand>,
): Promise<Record<string, never>> {
  return takeOffOwnCompany(context, async ({ db }, companyId) => {
    const gone = await db
      .deleteFrom("suppliersCarriedBrands")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw carriedRefusals.carriedGone();
    return {};
  });
}
