import { type RawBuilder, sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { enterpriseRefusals } from "../errors.ts";
import { isInForce, statusNow } from "./in-force.ts";
import type { MemberRole, EnterpriseStatus, CertificationStatus } from "../labels.ts";

export interface EnterpriseOfUser {
  id: number;
  /** As certified; empty before. */
  name: string;
  role: MemberRole;
  isInForce: boolean;
}

/** The enterprise that a user works for, and as what; undefined where there is none. Whether it is certified counts for all its members alike. */
export async function enterpriseOf(
  context: Pick<Context, "db" | "now">,
  userId: number,
): Promise<EnterpriseOfUser | undefined> {
  const found = await findMembership(context, userId);
  return (
    found && { id: found.enterpriseId, name: found.name, role: found.role, isInForce: found.status === "certified" }
  );
}

export interface Membership {
  enterpriseId: number;
  name: string;
  role: MemberRole;
  status: EnterpriseStatus;
  isOwner: boolean;
}

export async function findMembership(
  { db, now }: Pick<Context, "db" | "now">,
  userId: number,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom("suppliersMembers as member")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId")
    .select(["enterprise.id as enterpriseId", "enterprise.name", "enterprise.ownerId", "member.role"])
    .select(statusNow(now).as("status"))
    .where("member.userId", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      enterpriseId: row.enterpriseId,
      name: row.name,
      role: row.role as MemberRole,
      status: row.status,
      isOwner: row.ownerId === userId,
    }
  );
}

/** The asker's enterprise, which he must be the main account of. In a transaction it is his alone until that ends. */
export async function lockOwnEnterprise(context: UserContext) {
  const { db, user } = context;
  const enterprise = await db
    .selectFrom("suppliersEnterprises")
    .selectAll()
    .where("ownerId", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (enterprise) return enterprise;
  throw (await findMembership(context, user.id)) ? enterpriseRefusals.creatorOnly() : enterpriseRefusals.noEnterprise();
}

/** The enterprise that the asker manages, as its main account or an administrator, held in a transaction until that ends. */
export async function lockManagedEnterprise(context: UserContext): Promise<Membership> {
  const { user } = context;
  const known = await findMembership(context, user.id);
  if (!known) throw enterpriseRefusals.noEnterprise();
  // Who may not holds nothing that others wait for.
  if (known.role !== "admin") throw enterpriseRefusals.adminOnly();
  await lockRowInTransaction(context, "suppliersEnterprises", known.enterpriseId);
  // He may have been removed, or have become something else, while he waited.
  const membership = await findMembership(context, user.id);
  if (!membership || !(await stillManages(context, { userId: user.id, enterpriseId: known.enterpriseId })))
    throw enterpriseRefusals.adminOnly();
  return membership;
}

async function stillManages(
  { db }: Pick<Context, "db">,
  { userId, enterpriseId }: { userId: number; enterpriseId: number },
): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    select ${managesEnterprise({ user: sql`${userId}`, enterprise: sql`${enterpriseId}` })} as manages`.execute(db);
  return rows[0]!.manages;
}

/**
 * Whether a user manages an enterprise, both of a query: as its main account or an administrator, his account being open.
 * The one rule of who acts for it, and of whether what he has sent is good.
 */
export function managesEnterprise({ user, enterprise }: Record<"user" | "enterprise", RawBuilder<unknown>>) {
  return sql<boolean>`exists (
    select from suppliers_members as managing join account_users as manager on manager.id = managing.user_id
    where managing.user_id = ${user} and managing.enterprise_id = ${enterprise} and managing.role = 'admin'
      and manager.frozen_at is null and manager.closed_at is null)`;
}

/** How a certification stands towards its owner: what is in force counts before what waits, that before how the last one ended. */
export function certificationStatusOf(
  status: EnterpriseStatus,
  last: { state: string } | undefined,
): CertificationStatus {
  if (status === "certified") return 1;
  if (last?.state === "waiting") return 0;
  if (status === "expired") return 3;
  if (status === "revoked") return last?.state === "rejected" ? 2 : 4;
  return last?.state === "rejected" ? 2 : null;
}

/** Whether the user of a table's row, by its alias, is the main account of an enterprise whose certification is in force at a time. */
export function ownsCertified(alias: string, now: Date) {
  return sql<boolean>`exists (
    select from suppliers_enterprises as enterprise
    where enterprise.owner_id = ${sql.ref(`${alias}.id`)} and ${isInForce(now)})`;
}

/** Whether the user of a table's row, by its alias, works for an enterprise whose certification is in force at a time. */
export function worksForCertified(alias: string, now: Date) {
  return sql<boolean>`exists (
    select from suppliers_members as member join suppliers_enterprises as enterprise on enterprise.id = member.enterprise_id
    where member.user_id = ${sql.ref(`${alias}.id`)} and ${isInForce(now)})`;
}
