import type { Context } from "#platform/context.ts";
import type { BroughtFile } from "#platform/domain/personal-data.ts";
import { findFileUses } from "./certification/enterprise-files.ts";
import { findMembership } from "./enterprise-queries.ts";
import { withdrawInvitationsOf } from "./members/sent-invitations.ts";

/** Tables that name users. */
export const PERSONAL_TABLES = [
  "suppliers_files",
  "suppliers_enterprises",
  "suppliers_certifications",
  "suppliers_drafts",
  "suppliers_members",
  "enterprises_former_members",
  "suppliers_invitations",
];

/** What a user has told of his enterprise, and whom he works for. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const own = db.selectFrom("suppliersEnterprises").select("id").where("ownerId", "=", userId);
  const [enterprises, certifications, memberships, formerMemberships, drafts, enterpriseFiles, invitations] =
    await Promise.all([
      db
        .selectFrom("suppliersEnterprises")
        .select([
          "status",
          "name",
          "creditCode",
          "certifiedAt",
          "validUntil",
          "endReason",
          "businessRegion",
          "businessAddress",
          "contact",
          "mobile",
          "email",
          "landline",
          "brands",
          "products",
          "introduction",
          "website",
          "bankName",
          "bankAccountEnd",
          "createdAt",
        ])
        .where("ownerId", "=", userId)
        .execute(),
      db
        .selectFrom("suppliersCertifications")
        .select([
          "state",
          "name",
          "creditCode",
          "type",
          "legalPerson",
          "region",
          "address",
          "capacity",
          "licenceUntil",
          "submittedAt",
          "decidedAt",
          "reason",
        ])
        .where((eb) => eb.or([eb("submittedBy", "=", userId), eb("enterpriseId", "in", own)]))
        .orderBy("id")
        .execute(),
      db
        .selectFrom("suppliersMembers as member")
        .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId")
        .select(["enterprise.name", "member.role", "member.joinedAt"])
        .where("member.userId", "=", userId)
        .execute(),
      db
        .selectFrom("enterprisesFormerMembers as former")
        .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "former.enterpriseId")
        .select(["enterprise.name", "former.joinedAt", "former.leftAt"])
        .where("former.userId", "=", userId)
        .execute(),
      db.selectFrom("suppliersDrafts").select(["fields", "updatedAt"]).where("userId", "=", userId).execute(),
      db
        .selectFrom("suppliersFiles")
        .select(["kind", "fileName", "sizeBytes", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("suppliersInvitations")
        .select(["mobile", "role", "state", "createdAt"])
        .where("invitedBy", "=", userId)
        .orderBy("id")
        .execute(),
    ]);
  return { enterprises, certifications, memberships, formerMemberships, drafts, enterpriseFiles, invitations };
}

/** Whose enterprise has other members hands it over first; what waits for review is decided or taken back first. */
export async function findHoldings({ db }: Context, userId: number): Promise<string[]> {
  const own = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("suppliersMembers as member")
            .select("member.userId")
            .whereRef("member.enterpriseId", "=", "enterprise.id")
            .where("member.userId", "<>", userId),
        )
        .as("hasOthers"),
      eb
        .exists(
          eb
            .selectFrom("suppliersCertifications as waiting")
            .select("waiting.id")
            .whereRef("waiting.enterpriseId", "=", "enterprise.id")
            .where("waiting.state", "=", "waiting"),
        )
        .as("isWaiting"),
    ])
    .where("enterprise.ownerId", "=", userId)
    .executeTakeFirst();
  return [
    ...(own?.hasOthers ? ["您的企业还有其他成员，请先移交主账号"] : []),
    ...(own?.isWaiting ? ["企业认证正在审核，请先撤回"] : []),
  ];
}

/** His enterprise goes with its licences, which are swept; another's goes on without him, and keeps the papers that he brought for it. */
export async function closeAccount(context: Pick<Context, "db" | "declared" | "now">, userId: number): Promise<void> {
  const { db, declared } = context;
  const { mobile } = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("suppliersEnterprises").where("ownerId", "=", userId).execute();
  const managed = await findMembership(context, userId);
  if (managed) {
    const { enterpriseId } = managed;
    const { ownerId } = await db
      .selectFrom("suppliersEnterprises")
      .select("ownerId")
      .where("id", "=", enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await withdrawInvitationsOf(context, { userId, enterpriseId, told: [ownerId] });
  }
  await db.deleteFrom("suppliersMembers").where("userId", "=", userId).execute();
  await db.deleteFrom("enterprisesFormerMembers").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersDrafts").where("userId", "=", userId).execute();
  if (mobile !== null) await db.deleteFrom("suppliersInvitations").where("mobile", "=", mobile).execute();
  await db.updateTable("suppliersInvitations").set({ invitedBy: null }).where("invitedBy", "=", userId).execute();
  await db
    .updateTable("suppliersCertifications")
    .set({ submittedBy: null })
    .where("submittedBy", "=", userId)
    .execute();
  await handFilesOver({ db, declared }, userId);
  await db.deleteFrom("suppliersFiles").where("userId", "=", userId).execute();
}

/** What he brought for another's enterprise is that one's main account's from now on; what it shows counts, where a file is several. */
async function handFilesOver({ db, declared }: Pick<Context, "db" | "declared">, userId: number): Promise<void> {
  const brought = await db.selectFrom("suppliersFiles").select("id").where("userId", "=", userId).execute();
  const uses = await findFileUses(
    { db, declared },
    brought.map(({ id }) => id),
  );
  const owners = new Map<number, number>();
  for (const { fileId, ownerId } of uses)
    if (ownerId !== null && ownerId !== userId && !owners.has(fileId)) owners.set(fileId, ownerId);
  for (const [id, ownerId] of owners)
    await db.updateTable("suppliersFiles").set({ userId: ownerId }).where("id", "=", id).execute();
}

/** The papers of his enterprise that he has brought. */
export function findBrought({ db }: Context, userId: number): Promise<BroughtFile[]> {
  return db
    .selectFrom("suppliersFiles")
    .select(["fileName as name", "sha256"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}
