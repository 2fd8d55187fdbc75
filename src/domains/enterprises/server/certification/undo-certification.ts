import type { Context, UserContext } from "#platform/context.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { type CertificationState, certificationStates, enterpriseStatuses } from "../../states.ts";
import type { EnterpriseStatus } from "../../labels.ts";
import { onCertified, usesOfCertification } from "../public/on-certified.ts";

const CHANGED = [
  "certificationId",
  "name",
  "creditCode",
  "certifiedAt",
  "validUntil",
  "remindedDays",
  "isDemo",
  "endedAt",
  "endReason",
  "updatedAt",
] as const;

/** How an enterprise stands, and what follows it, before its certification is decided. */
export async function rememberCertification(context: UserContext, id: number) {
  const enterprise = await context.db
    .selectFrom("suppliersCertifications as submitted")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "submitted.enterpriseId")
    .select("enterprise.id as enterpriseId")
    .where("submitted.id", "=", id)
    .executeTakeFirst();
  if (!enterprise) return undefined;
  const { enterpriseId } = enterprise;
  const was = await context.db
    .selectFrom("suppliersEnterprises")
    .select([...CHANGED, "status"])
    .where("id", "=", enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const followed: unknown[] = [];
  for (const { remember } of context.declared.filled(onCertified))
    followed.push((await remember(context, enterpriseId)) ?? null);
  return { was, followed };
}

interface Decided {
  id: number;
  decision: string;
  decidedAt: Date;
  former: Record<string, unknown>;
}

type Remembered = NonNullable<Awaited<ReturnType<typeof rememberCertification>>>;

/** Lets a certification wait again, its enterprise being again what it was; false where either has changed since, or in words how the enterprise has used what it was given. */
export async function undoCertification(
  context: UserContext,
  { id, decision, decidedAt, former }: Decided,
): Promise<boolean | string> {
  const { db } = context;
  const submitted = await db
    .selectFrom("suppliersCertifications")
    .select("enterpriseId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!submitted) return false;
  const { enterpriseId } = submitted;
  // Before what was submitted, as who decides and who submits has it.
  await lockRowInTransaction(context, "suppliersEnterprises", enterpriseId);
  const isBack = await hasMoved(
    db
      .updateTable("suppliersCertifications")
      .set({ decidedAt: null, reason: "" })
      .where("id", "=", id)
      .where("decidedAt", "=", decidedAt),
    { states: certificationStates, to: "waiting", from: [decision as CertificationState] },
  );
  if (!isBack || decision !== "approved") return isBack;
  const use = await useSince(context, { enterpriseId, since: decidedAt });
  if (use !== null) return `该企业此后已${use}。需要时请在「企业」中撤销认证`;
  // As it was kept: times as text.
  const { was, followed } = former as unknown as Remembered;
  const { status, ...changed } = was;
  const isFormer = await hasMoved(
    db
      .updateTable("suppliersEnterprises")
      .set(changed)
      .where("id", "=", enterpriseId)
      .where("certificationId", "=", id)
      .where("certifiedAt", "=", decidedAt),
    { states: enterpriseStatuses, column: "status", to: status as EnterpriseStatus, from: ["certified"] },
  );
  if (!isFormer) return false;
  for (const [index, { putBack }] of context.declared.filled(onCertified).entries())
    await putBack(context, { enterpriseId, former: followed[index] });
  return true;
}

/** Whether what was approved was not revoked since. */
export async function standsCertified(
  { db }: Context,
  { id, decision }: { id: number; decision: string },
): Promise<boolean> {
  if (decision !== "approved") return true;
  const certified = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("certificationId", "=", id)
    .where("status", "=", "certified")
    .executeTakeFirst();
  return certified !== undefined;
}

/** What the enterprise has done by its certification, in words; null where nothing. */
async function useSince(context: Context, asked: { enterpriseId: number; since: Date }): Promise<string | null> {
  const invited = await context.db
    .selectFrom("suppliersInvitations")
    .select("id")
    .where("enterpriseId", "=", asked.enterpriseId)
    .where("createdAt", ">=", asked.since)
    .executeTakeFirst();
  if (invited) return "邀请成员";
  for (const { label, isMadeSince } of context.declared.filled(usesOfCertification).flat())
    if (await isMadeSince(context, asked)) return label;
  return null;
}
