import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { holdUser } from "#domains/accounts/server/public.ts";
import { lookAtUpload, takeUpload } from "#domains/files/server/public.ts";
import { recordLook } from "#domains/operator-console/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { mayOperate } from "#shared/may-operate.ts";
import type { certification, StoredFile } from "../contract/certification.ts";
import { supplierRefusals } from "../errors.ts";
import type { FileKind } from "../labels.ts";
import { findMembership } from "./enterprise-queries.ts";
import { checkFile } from "./inspect-file.ts";

// Far more than a form and its changes need.
const FILES_A_DAY_MAX = 60;

/** Keeps an upload as a file of the asker's enterprise, once it is looked at; asked again for the same upload it answers the same file. */
export async function keepFile(context: UserContext, { uploadId, kind }: ParsedInputOf<typeof certification.keepFile>): Promise<StoredFile> {
  const { user, ports } = context;
  const known = await findKept(context, uploadId, kind);
  if (known) return known;
  await refuseTooMany(context);
  const wanted = { id: uploadId, userId: user.id, purpose: kind === "logo" || kind === "picture" ? ("picture" as const) : ("licence" as const) };
  const brought = await lookAtUpload(context, wanted);
  const { bytes, mediaType } = await checkFile(await buffer(await ports.fileStore.read(brought.sha256)), { kind, userId: user.id });
  const { sha256, sizeBytes } = await ports.fileStore.write(oneChunk(bytes));
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // Several at once of one user are kept in turn.
    await holdUser(context);
    const known = await findKept(context, uploadId, kind);
    if (known) return known;
    await refuseTooMany(context);
    const { fileName } = await takeUpload(context, db, wanted);
    const row = { userId: user.id, uploadId, kind, sha256, sizeBytes, mediaType, fileName, createdAt: now };
    const { id } = await db.insertInto("suppliersFiles").values(row).returning("id").executeTakeFirstOrThrow();
    return { id, kind, fileName, mediaType, sizeBytes };
  });
}

async function findKept({ db, user }: UserContext, uploadId: string, kind: FileKind): Promise<StoredFile | undefined> {
  const row = await db.selectFrom("suppliersFiles").select(["id", "fileName", "mediaType", "sizeBytes"]).where("uploadId", "=", uploadId).where("userId", "=", user.id).where("kind", "=", kind).executeTakeFirst();
  return row && { ...row, kind };
}

async function refuseTooMany({ db, user, now }: UserContext): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const { count } = await db.selectFrom("suppliersFiles").select((eb) => eb.fn.countAll<number>().as("count")).where("userId", "=", user.id).where("createdAt", ">", since).executeTakeFirstOrThrow();
  if (count >= FILES_A_DAY_MAX) throw supplierRefusals.filesFull();
}

/** A file, for whose it is, and for operators where it was submitted, which goes on record; for all others there is none. */
export async function readFile(context: UserContext, { id }: ParsedInputOf<typeof certification.file>): Promise<FileAnswer> {
  const { user, ports } = context;
  const file = await findFile(context, id);
  const isOwn = file !== undefined && (isHis(file, user.id) || (await isOfHisCompany(context, file)));
  const isOperator = mayOperate(user);
  const submitted = isOperator ? file?.holders.find(({ isSubmitted }) => isSubmitted) : undefined;
  const complaintId = isOperator ? await findComplaintWith(context, id) : undefined;
  if (!file || !(isOwn || submitted || complaintId !== undefined) || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这个文件");
  if (!isOwn && submitted) await recordLook(context, { act: "read-papers", subject: "enterprise", subjectId: submitted.enterpriseId });
  if (!isOwn && complaintId !== undefined) await recordLook(context, { act: "read-papers", subject: "complaint", subjectId: complaintId });
  return answerFile(context, file);
}

/** A file as the door gives it out; whoever asks for it has been looked at. */
export function answerFile({ ports }: Pick<Context, "ports">, file: { id: number; kind: string; sha256: string; mediaType: string; sizeBytes: number }): FileAnswer {
  const extension = file.mediaType === "application/pdf" ? "pdf" : "jpg";
  return { mediaType: file.mediaType, sizeBytes: file.sizeBytes, etag: file.sha256, fileName: `${file.kind}-${file.id}.${extension}`, open: (range) => ports.fileStore.read(file.sha256, range) };
}

/** Refuses files that are not the asker's, or not for this use. */
export async function requireFiles(context: UserContext, wanted: { id: number | undefined; kind: FileKind; field: string }[]): Promise<void> {
  for (const { id, kind, field } of wanted) {
    if (id === undefined) continue;
    const file = await findFile(context, id);
    if (file?.kind !== kind || !isHis(file, context.user.id)) throw doorRefusals.invalidInput({ [field]: "文件不存在，请重新上传" });
  }
}

interface FoundFile {
  userId: number;
  /** The enterprises that have submitted it, or show it, some on the page of their company; submitted it is until that is taken back. */
  holders: { enterpriseId: number; ownerId: number; isSubmitted: boolean; isShown: boolean }[];
}

/** What an enterprise holds is its main account's, whoever brought it; all else is his who did. */
function isHis({ userId, holders }: FoundFile, askerId: number): boolean {
  return holders.length === 0 ? userId === askerId : holders.some(({ ownerId }) => ownerId === askerId);
}

/** What a company shows of itself all its members may see. */
async function isOfHisCompany(context: UserContext, { holders }: FoundFile): Promise<boolean> {
  const shown = holders.filter(({ isShown }) => isShown);
  if (shown.length === 0) return false;
  const membership = await findMembership(context, context.user.id);
  return shown.some(({ enterpriseId }) => enterpriseId === membership?.enterpriseId);
}

async function findFile({ db }: UserContext, id: number) {
  const file = await db.selectFrom("suppliersFiles").select(["id", "userId", "kind", "sha256", "mediaType", "sizeBytes"]).where("id", "=", id).executeTakeFirst();
  if (!file) return undefined;
  const holders = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("suppliersCertifications as submitted", "submitted.enterpriseId", "enterprise.id")
    .select((eb) => ["enterprise.id as enterpriseId", "enterprise.ownerId", eb("submitted.state", "<>", "withdrawn").$castTo<boolean>().as("isSubmitted"), sql<boolean>`false`.as("isShown")])
    .where((eb) => eb.or([eb("submitted.licenceId", "=", id), eb("submitted.letterId", "=", id)]))
    .union(
      db
        .selectFrom("suppliersEnterprises as enterprise")
        .select(["enterprise.id as enterpriseId", "enterprise.ownerId", sql<boolean>`false`.as("isSubmitted"), sql<boolean>`false`.as("isShown")])
        .where((eb) => eb.or([eb("enterprise.logoId", "=", id), eb(eb.val(id), "=", eb.fn.any("enterprise.pictureIds"))])),
    )
    .union(
      db
        .selectFrom("suppliersEnterprises as enterprise")
        .innerJoin("suppliersClaims as claim", "claim.enterpriseId", "enterprise.id")
        .select((eb) => ["enterprise.id as enterpriseId", "enterprise.ownerId", eb("claim.state", "<>", "withdrawn").$castTo<boolean>().as("isSubmitted"), sql<boolean>`false`.as("isShown")])
        .where("claim.evidenceId", "=", id),
    )
    .union(
      db
        .selectFrom("suppliersEnterprises as enterprise")
        .innerJoin("suppliersCompanies as company", "company.enterpriseId", "enterprise.id")
        .leftJoin("suppliersCarriedBrands as carried", "carried.companyId", "company.id")
        .leftJoin("suppliersCertificateChanges as change", "change.carriedId", "carried.id")
        .select(["enterprise.id as enterpriseId", "enterprise.ownerId", sql<boolean>`false`.as("isSubmitted"), sql<boolean>`true`.as("isShown")])
        .where((eb) => eb.or([eb("company.logoId", "=", id), eb("carried.certificateId", "=", id), eb("change.certificateId", "=", id)])),
    )
    .union(
      db
        .selectFrom("suppliersMerchants as merchant")
        .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
        .select((eb) => ["enterprise.id as enterpriseId", "enterprise.ownerId", eb("merchant.state", "<>", "draft").$castTo<boolean>().as("isSubmitted"), sql<boolean>`false`.as("isShown")])
        .where((eb) => eb("merchant.id", "in", eb.selectFrom("suppliersMerchantPapers").select("merchantId").where("fileId", "=", id).unionAll(eb.selectFrom("suppliersMerchantBrands").select("merchantId").where("fileId", "=", id)))),
    )
    .execute();
  return { ...file, holders };
}

/** The complaint that a file is evidence of, until that is taken back. */
async function findComplaintWith({ db }: UserContext, fileId: number): Promise<number | undefined> {
  const complaint = await db.selectFrom("suppliersComplaints").select("id").where((eb) => eb(eb.val(fileId), "=", eb.fn.any("evidenceIds"))).where("state", "<>", "withdrawn").executeTakeFirst();
  return complaint?.id;
}

/** Files by their ids. */
export async function filesById({ db }: Context, ids: number[]): Promise<Map<number, StoredFile>> {
  const rows = await db.selectFrom("suppliersFiles").select(["id", "kind", "fileName", "mediaType", "sizeBytes"]).where("id", "in", [0, ...ids]).execute();
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as FileKind }]));
}
