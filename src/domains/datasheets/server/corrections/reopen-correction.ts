import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import { putBackDatasheetUrl } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { lockRemembered, rememberProposed, takeBackProposal } from "#domains/catalogue/server/public/part-proposals.ts";
import type { ProposedField } from "#domains/catalogue/part-fields.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { type CorrectedField, type CorrectionType, isOfDocument } from "../../correction-labels.ts";
import type { DocumentField } from "../../document-fields.ts";
import { correctionStates, documentStates } from "../../states.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { restoreDocument } from "../document-versions/restore-document.ts";
import { lockDocument } from "../edited-documents/lock-document.ts";
import { rememberDocument, restoreDocumentField, textOf } from "../edited-documents/said-before.ts";

type Decided = Parameters<CaseUndo["restore"]>[1];

const Was = z.object({
  type: z.string(),
  field: z.string().nullable(),
  documentId: z.int().nullable(),
  partId: z.int().nullable(),
  outsideUrl: z.string().nullable(),
  documentState: z.string().nullable(),
  /** What stood where something was proposed. */
  said: z.unknown(),
  /** Parts that led to the address that was told of. */
  linked: z.array(z.int()),
});
type Was = z.output<typeof Was>;

/** The field of a document that a proposal is about. */
const fieldOf = (field: CorrectedField): DocumentField =>
  field === "missing-part" || field === "foreign-part" ? "parts" : (field as DocumentField);

/** What deciding a report may change. */
export async function rememberCorrection(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const known = await db
    .selectFrom("datasheetCorrections as report")
    .leftJoin("datasheetDocuments as document", "document.id", "report.documentId")
    .select(["report.type", "report.documentId", "report.partId", "report.parameterId", "report.outsideUrl"])
    .select("report.proposed")
    .select(["document.state as documentState", sql<CorrectedField | null>`report.field`.as("field")])
    .where("report.id", "=", id)
    .executeTakeFirst();
  if (!known) return undefined;
  const { proposed, ...told } = known;
  const { field, documentId, partId, parameterId, outsideUrl } = told;
  const said =
    field === null
      ? null
      : isOfDocument(field)
        ? documentId && (await rememberDocument(db, { documentId, field: fieldOf(field) }))
        : partId && (await rememberProposed(db, partId, { field, parameterId, value: proposed }));
  const linked =
    outsideUrl === null
      ? []
      : await db.selectFrom("datasheetParts").select("id").where("datasheetUrl", "=", outsideUrl).execute();
  return { ...told, said: said || null, linked: linked.map((part) => part.id) };
}

/** Has what was reported wait again, as what it was reported, and takes back what was written or taken down with it; answers what stands in the way. */
export async function reopenCorrection(context: UserContext, decided: Decided): Promise<boolean | string> {
  const { db, now } = context;
  const { id, decision, decidedAt } = decided;
  const was = Was.parse(decided.former);
  if (decision === "accepted") await lockWritten(context, was);
  const update = db
    .updateTable("datasheetCorrections")
    .set({
      decidedAt: null,
      decidedBy: null,
      decidedNote: null,
      type: was.type as CorrectionType,
      updatedAt: now,
    })
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt);
  const from = decision === "rejected" ? ("rejected" as const) : ("accepted" as const);
  if (!(await hasMoved(update, { states: correctionStates, to: "open", from: [from] }))) return false;
  if (decision === "accepted") return takeBackWritten(context, was, decidedAt);
  return decision === "upheld" ? takeBackTakenDown(context, id, was, decidedAt) : true;
}

/** As in deciding, what was written to comes before the report. */
async function lockWritten({ db }: UserContext, { field, documentId, said }: Was): Promise<void> {
  if (field === null) return;
  if (!isOfDocument(field as CorrectedField)) await lockRemembered(db, said, field as ProposedField);
  else if (documentId !== null) await lockDocument(db, documentId);
}

/** What a reader proposed is no operator's word any more. */
async function takeBackWritten(context: UserContext, was: Was, decidedAt: Date): Promise<boolean | string> {
  const field = was.field as CorrectedField;
  const changed = "这一项之后又有更改";
  if (!isOfDocument(field)) return (await takeBackProposal(context, was.said, { field, decidedAt })) || changed;
  const [of, documentId] = [fieldOf(field), was.documentId!];
  const present = await rememberDocument(context.db, { documentId, field: of });
  if (!present) return changed;
  if (!(await restoreDocumentField(context, was.said, { field: of, saidAt: decidedAt }))) return changed;
  const restored = await rememberDocument(context.db, { documentId, field: of });
  await recordAction(context, {
    act: "edit-document",
    subject: "document",
    subjectId: documentId,
    reason: "撤销采纳纠错",
    before: { [of]: textOf(present, of) },
    after: { [of]: restored && textOf(restored, of) },
  });
  return true;
}

/** A document comes back that was taken down, unless its uploader has objected; parts lead to an address again. */
async function takeBackTakenDown(
  context: UserContext,
  id: number,
  { documentId, documentState, outsideUrl, linked }: Was,
  decidedAt: Date,
): Promise<boolean | string> {
  const { db, now } = context;
  if (await isUpheldElsewhere(context, { id, documentId, outsideUrl })) return "同一规格书另有侵权举报成立";
  if (documentId !== null && documentStates.into("removed").some((state) => state === documentState)) {
    const objection = await db
      .selectFrom("datasheetObjections")
      .select("id")
      .where("documentId", "=", documentId)
      .where("removedAt", "=", decidedAt)
      .executeTakeFirst();
    if (objection) return "上传人已提出异议，请处理异议";
    await lockBrandsOfLines(db, [documentId]);
    const down = await db
      .selectFrom("datasheetDocuments")
      .select("id")
      .where("id", "=", documentId)
      .where("state", "=", "removed")
      .where("removedAt", "=", decidedAt)
      .forUpdate()
      .executeTakeFirst();
    if (!down) return "规格书之后已恢复，或再次下架";
    await restoreDocument(context, { id: documentId });
    if (documentState === "hidden")
      await hasMoved(db.updateTable("datasheetDocuments").set({ updatedAt: now }).where("id", "=", documentId), {
        states: documentStates,
        to: "hidden",
        from: ["published"],
      });
  }
  if (outsideUrl === null) return true;
  if (!(await putBackDatasheetUrl(context, { address: outsideUrl, partIds: linked })))
    return "型号的规格书链接之后又有更改";
  await recordAction(context, {
    act: "restore",
    subject: "correction",
    subjectId: id,
    reason: "撤销侵权举报的处理",
    before: { address: null },
    after: { address: outsideUrl, parts: linked.length },
  });
  return true;
}

/** Whether another infringement of the same document or address was upheld, which holds it down by itself. */
async function isUpheldElsewhere(
  { db }: Pick<Context, "db">,
  { id, documentId, outsideUrl }: { id: number; documentId: number | null; outsideUrl: string | null },
): Promise<boolean> {
  const other = await db
    .selectFrom("datasheetCorrections")
    .select("id")
    .where("type", "=", "infringement")
    .where("state", "=", "accepted")
    .where("id", "<>", id)
    .where((where) =>
      where.or([
        ...(documentId === null ? [] : [where("documentId", "=", documentId)]),
        ...(outsideUrl === null ? [] : [where("outsideUrl", "=", outsideUrl)]),
      ]),
    )
    .executeTakeFirst();
  return other !== undefined;
}
