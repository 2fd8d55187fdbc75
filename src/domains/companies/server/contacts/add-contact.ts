import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { CONTACTS_MAX } from "../../contract/contacts.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { type Added, requireWay } from "./require-way.ts";

export function addContact(context: UserContext, contact: Added): Promise<{ id: number }> {
  requireWay(contact);
  return changeOwnCompany(context, async ({ db, now }, companyId) => {
    const { count, last } = await db
      .selectFrom("suppliersContacts")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("position").as("last")])
      .where("companyId", "=", companyId)
      .executeTakeFirstOrThrow();
    if (count >= CONTACTS_MAX) throw companyRefusals.contactsFull({ most: CONTACTS_MAX });
    return db
      .insertInto("suppliersContacts")
      .values({ ...contact, companyId, position: (last ?? 0) + 1, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}
