import type { DataOf } from "#api/define-calls.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { CONTACTS_MAX, type ownContacts } from "../../contract/contacts.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { CONTACT_TEXT } from "../public-texts.ts";
import { type Added, requireWay } from "./require-way.ts";

export function addContact(context: UserContext, contact: Added): Promise<DataOf<typeof ownContacts.addContact>> {
  requireWay(contact);
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now } = context;
    const { count, last } = await db
      .selectFrom("suppliersContacts")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("position").as("last")])
      .where("companyId", "=", companyId)
      .executeTakeFirstOrThrow();
    if (count >= CONTACTS_MAX) throw companyRefusals.contactsFull({ most: CONTACTS_MAX });
    const { id } = await db
      .insertInto("suppliersContacts")
      .values({ ...contact, companyId, position: (last ?? 0) + 1, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await lookAt(context, { kind: CONTACT_TEXT, ids: [id] });
    return { id, review: await reviewOfText(context, CONTACT_TEXT, id) };
  });
}
