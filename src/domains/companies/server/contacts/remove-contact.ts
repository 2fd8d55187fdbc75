import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { type ownContacts } from "../../contract/contacts.ts";
import { takeOffOwnCompany } from "../own-company/change-own-company.ts";

export function removeContact(
  context: UserContext,
  { id }: ParsedInputOf<typeof ownContacts.removeContact>,
): Promise<Record<string, never>> {
  return takeOffOwnCompany(context, async ({ db }, companyId) => {
    const gone = await db
      .deleteFrom("suppliersContacts")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw companyRefusals.contactGone();
    return {};
  });
}
