import type { Context, UserContext } from "#platform/context.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { foundBy } from "#platform/name-search.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import type { MemberRole } from "#domains/enterprises/labels.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { INTRODUCTION_TEXT } from "../public-texts.ts";
import { findMembership, type Membership } from "#domains/enterprises/server/public.ts";

/** The company page of an enterprise; undefined where it has none yet. */
export async function companyOf(
  { db }: Pick<Context, "db">,
  enterpriseId: number,
): Promise<{ id: number } | undefined> {
  return db.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "=", enterpriseId).executeTakeFirst();
}

/**
 * The company that the asker's role lets him edit while its certification is in force, its page made where it has
 * none; in a transaction it is his alone.
 */
export async function lockOwnCompany(
  context: UserContext,
  roles: MemberRole[] = ["seller"],
): Promise<{ id: number; enterpriseId: number }> {
  const { db, now } = context;
  const { enterpriseId, status } = await lockMembership(context, roles);
  if (status !== "certified") throw enterpriseRefusals.notCertified();
  const known = await companyOf(context, enterpriseId);
  if (known) return { id: known.id, enterpriseId };
  const { name, website, introduction, businessRegion, businessAddress, products } = await db
    .selectFrom("suppliersEnterprises")
    .select(["name", "website", "introduction", "businessRegion", "businessAddress", "products"])
    .where("id", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  const made = {
    enterpriseId,
    name,
    ...foundBy([name]),
    website,
    introduction,
    region: businessRegion,
    address: businessAddress,
    productLines: products,
    createdAt: now,
    updatedAt: now,
  };
  const { id } = await db.insertInto("suppliersCompanies").values(made).returning("id").executeTakeFirstOrThrow();
  await lookAt(context, { kind: INTRODUCTION_TEXT, ids: [id] });
  return { id, enterpriseId };
}

/** The same where something is only taken off: that may be done without a certification in force, too. Undefined where it has no page. */
export async function lockPublishedCompany(context: UserContext): Promise<{ id: number } | undefined> {
  const { enterpriseId, status } = await lockMembership(context, ["seller"]);
  if (status === "new") throw enterpriseRefusals.notCertified();
  return companyOf(context, enterpriseId);
}

/** The asker's part in his enterprise, in one of these roles or managing it, which is held until the transaction ends. */
export async function lockMembership(context: UserContext, roles: MemberRole[]): Promise<Membership> {
  const { user } = context;
  const known = await findMembership(context, user.id);
  if (!known) throw enterpriseRefusals.noEnterprise();
  // Who may not holds nothing that others wait for.
  refuseOthers(known, roles);
  await lockRowInTransaction(context, "suppliersEnterprises", known.enterpriseId);
  // He may have been removed, or the certification revoked, while he waited.
  const membership = await findMembership(context, user.id);
  if (membership?.enterpriseId !== known.enterpriseId) throw enterpriseRefusals.noEnterprise();
  refuseOthers(membership, roles);
  return membership;
}

function refuseOthers({ role }: Membership, roles: MemberRole[]): void {
  if (role !== "admin" && !roles.includes(role)) throw enterpriseRefusals.notYourRole();
}
