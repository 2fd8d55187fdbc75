import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { isProven } from "../companies/read-trust.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { answerFile } from "#domains/enterprises/server/public.ts";
import { whoseCertificates } from "./whose-certificates.ts";

/** A certificate: verified and in force for everybody who has logged in; else for those of its company, and for operators whose it is not, which goes on record. For all others there is none. */
export async function readCertificate(
  context: UserContext,
  { id, waiting }: ParsedInputOf<typeof lineCard.readCertificate>,
): Promise<FileAnswer> {
  const { db, user, ports, now } = context;
  const carried = await db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
    .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
    .select([
      "carried.certificateId",
      "change.certificateId as newCertificateId",
      "company.enterpriseId",
      "company.hiddenAt",
    ])
    .select(isProven(now).as("isProven"))
    .where("carried.id", "=", id)
    .executeTakeFirst();
  const fileId = (waiting ? carried?.newCertificateId : null) ?? carried?.certificateId;
  const isOpen = carried?.isProven === true && carried.hiddenAt === null && fileId === carried.certificateId;
  const isOwn =
    carried !== undefined &&
    carried.enterpriseId !== null &&
    (await findMembership(context, user.id))?.enterpriseId === carried.enterpriseId;
  const file =
    isOpen || isOwn || mayLookInto(user, "companies")
      ? await db
          .selectFrom("suppliersFiles")
          .select(["id", "kind", "sha256", "mediaType", "sizeBytes"])
          .where("id", "=", fileId ?? 0)
          .executeTakeFirst()
      : undefined;
  if (!file || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这份证书");
  if (!isOpen && !isOwn)
    await recordLook(context, {
      act: "read-papers",
      subject: "brand-certificate",
      subjectId: id,
      whose: whoseCertificates,
    });
  return { ...answerFile(context, file), copies: isOpen ? "checked" : "none" };
}
