import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { type ownContacts } from "../../contract/contacts.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";

/** Puts all contacts into the order given; where a colleague has added or removed one since, nothing is changed. */
export function orderContacts(
  context: UserContext,
  { ids }: ParsedInputOf<typeof ownContacts.orderContacts>,
): Promise<Record<string, never>> {
  return changeOwnCompany(context, async ({ db }, companyId) => {
    const known = await db.selectFrom("suppliersContacts").select("id").where("companyId", "=", companyId).execute();
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id)))
      throw companyRefusals.changedMeanwhile();
    for (const [position, id] of ids.entries())
      await db.updateTable("suppliersContacts").set({ position }).where("id", "=", id).execute();
    return {};
  });
}
