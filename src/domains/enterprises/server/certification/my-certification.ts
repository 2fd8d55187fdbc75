import type { UserContext } from "#platform/context.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { MyCertification, OwnCertification } from "../../contract/certification.ts";
import type { MemberRole } from "../../labels.ts";
import { findMembership, type Membership, certificationStatusOf } from "../enterprise-queries.ts";
import { isInForce } from "../in-force.ts";
import { filesById } from "./store-file.ts";
import { isSenderEntitled } from "../members/sent-invitations.ts";

const CERTIFICATIONS_SHOWN = 20;

/** The asker's enterprise as he may see it: what was submitted, numbers and accounts are its main account's. */
export async function myCertification(context: UserContext): Promise<MyCertification> {
  const { db, user, now } = context;
  const [membership, account, draft] = await Promise.all([
    findMembership(context, user.id),
    db.selectFrom("accountUsers").select("mobile").where("id", "=", user.id).executeTakeFirstOrThrow(),
    db.selectFrom("suppliersDrafts").select("fields").where("userId", "=", user.id).executeTakeFirst(),
  ]);
  const own = membership ? await ownEnterprise(context, membership) : null;
  return {
    status: own ? certificationStatusOf(own.enterprise.status, own.certifications[0]) : null,
    role: membership?.role ?? null,
    isOwner: membership?.isOwner ?? false,
    ownMobile: account.mobile,
    enterprise: own?.enterprise ?? null,
    certifications: membership?.isOwner ? own!.certifications : [],
    draft: (draft?.fields ?? {}) as Record<string, string>,
    invitations:
      account.mobile === null || membership?.status === "certified" ? [] : await invitationsTo(context, account.mobile),
    now: now.toISOString(),
  };
}

async function ownEnterprise(
  context: UserContext,
  { enterpriseId: id, isOwner, status }: Membership,
): Promise<{ enterprise: NonNullable<MyCertification["enterprise"]>; certifications: OwnCertification[] }> {
  const { db } = context;
  const [row, submitted] = await Promise.all([
    db.selectFrom("suppliersEnterprises").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    db
      .selectFrom("suppliersCertifications")
      .selectAll()
      .where("enterpriseId", "=", id)
      .orderBy("id", "desc")
      .limit(CERTIFICATIONS_SHOWN)
      .execute(),
  ]);
  const files = await filesById(context, [
    ...(row.logoId === null ? [] : [row.logoId]),
    ...row.pictureIds,
    ...submitted.flatMap(({ licenceId, letterId }) => [licenceId, ...(letterId === null ? [] : [letterId])]),
  ]);
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  const {
    certificationId: _,
    ownerId: __,
    bankAccount: ___,
    bankAccountEnd,
    logoId,
    pictureIds,
    isDemo: ____,
    remindedDays: _____,
    createdAt: ______,
    updatedAt: _______,
    ...plain
  } = row;
  return {
    enterprise: {
      ...plain,
      status,
      certifiedAt: iso(row.certifiedAt),
      endedAt: iso(row.endedAt),
      mobile: isOwner || row.mobile === "" ? row.mobile : maskMobile(row.mobile),
      bankName: isOwner ? row.bankName : "",
      bankAccountEnd: isOwner ? bankAccountEnd : null,
      logo: files.get(logoId ?? 0) ?? null,
      pictures: pictureIds.map((id) => files.get(id)).filter((file) => file !== undefined),
    },
    certifications: submitted.map(({ licenceId, letterId, submittedAt, decidedAt, ...one }) => ({
      ...(one as Pick<
        OwnCertification,
        | "id"
        | "state"
        | "name"
        | "creditCode"
        | "type"
        | "legalPerson"
        | "region"
        | "address"
        | "capacity"
        | "licenceUntil"
        | "reason"
      >),
      licence: files.get(licenceId)!,
      letter: files.get(letterId ?? 0) ?? null,
      submittedAt: submittedAt.toISOString(),
      decidedAt: iso(decidedAt),
    })),
  };
}

/** The open invitations to a number that are good. */
export async function invitationsTo({ db, now }: UserContext, mobile: string): Promise<MyCertification["invitations"]> {
  const rows = await db
    .selectFrom("suppliersInvitations as invitation")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "invitation.enterpriseId")
    .leftJoin("accountUsers as inviting", "inviting.id", "invitation.invitedBy")
    .select(["invitation.id", "enterprise.name", "invitation.role", "inviting.nickName", "invitation.expiresAt"])
    .where("invitation.mobile", "=", mobile)
    .where("invitation.state", "=", "open")
    .where("invitation.expiresAt", ">", now)
    .where(isInForce(now))
    .where(isSenderEntitled())
    .orderBy("invitation.id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ id, name, role, nickName, expiresAt }) => ({
    id,
    enterpriseName: name,
    role: role as MemberRole,
    invitedBy: nickName ?? "",
    expiresAt: expiresAt.toISOString(),
  }));
}
