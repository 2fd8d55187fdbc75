import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import { CONTACTS_MAX, type OwnContact, type ownContacts } from "../../contract/own-contacts.ts";
import { changeOwnCompany, publishInOwnCompany, takeOffOwnCompany } from "../own-company/change-own-company.ts";
import { changedAt, refuseStale } from "../own-company/refuse-stale.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

type Added = ParsedInputOf<typeof ownContacts.addContact>;

/** The contacts of the asker's company, as it keeps them itself. */
export async function listOwnContacts(context: UserContext): Promise<OwnContact[]> {
  const { companyId } = await seeOwnCompany(context, { isLapsedToo: true });
  const rows = await context.db
    .selectFrom("suppliersContacts")
    .select(["id", "kind", "name", "title", "mobile", "landline", "email", "qq", "wechat", "audience", "updatedAt"])
    .where("companyId", "=", companyId ?? 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, audience, updatedAt, ...row }) => ({
    ...row,
    kind: kind as OwnContact["kind"],
    audience: audience as OwnContact["audience"],
    updatedAt: updatedAt.toISOString(),
  }));
}

export function addContact(context: UserContext, contact: Added): Promise<{ id: number }> {
  requireWay(contact);
  return publishInOwnCompany(context, async ({ db, now }, companyId) => {
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

export function editContact(
  context: UserContext,
  { id, updatedAt: seen, ...contact }: ParsedInputOf<typeof ownContacts.editContact>,
): Promise<Record<string, never>> {
  requireWay(contact);
  return publishInOwnCompany(context, async ({ db, now }, companyId) => {
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
    return {};
  });
}

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

function requireWay({ mobile, landline, email, qq, wechat }: Added): void {
  if ([mobile, landline, email, qq, wechat].every((way) => way === ""))
    throw doorRefusals.invalidInput({ mobile: "手机、座机、邮箱、QQ、微信至少填写一种" });
}
