import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { type ownContacts } from "../../contract/contacts.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { CONTACT_TEXT } from "../public-texts.ts";
import { changedAt, refuseStale } from "../refuse-stale.ts";
import { requireWay } from "./require-way.ts";

export function editContact(
  context: UserContext,
  { id, updatedAt: seen, ...contact }: ParsedInputOf<typeof ownContacts.editContact>,
): Promise<DataOf<typeof ownContacts.editContact>> {
  requireWay(contact);
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("suppliersContacts")
      .select("updatedAt")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .executeTakeFirst();
    if (!known) throw companyRefusals.contactGone();
    refuseStale(seen, known);
    await db
      .updateTable("suppliersContacts")
      .set({ ...contact, updatedAt: changedAt(now, known) })
      .where("id", "=", id)
      .execute();
    await lookAt(context, { kind: CONTACT_TEXT, ids: [id] });
    return { review: await reviewOfText(context, CONTACT_TEXT, id) };
  });
}
