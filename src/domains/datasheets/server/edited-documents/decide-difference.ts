import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { DocumentField } from "../../document-fields.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { refuseProving } from "../documents/refuse-proving.ts";
import { lockDocument } from "./lock-document.ts";
import { presentParts, shownDifferences } from "./differences.ts";
import { whoseDifferences } from "./whose-differences.ts";

interface Decided {
  id: number;
  isAdopted: boolean;
  reason: string;
  openedAt: string | undefined;
}

/** Takes over what an import says of a document, whose word it is from then on, or keeps what an operator said. Inside a transaction of the caller's. */
export async function decideDifference(
  context: UserContext,
  { id, isAdopted, reason, openedAt }: Decided,
): Promise<void> {
  const { db } = context;
  await refuseOwnCase(context, whoseDifferences, id);
  const word = db
    .selectFrom("datasheetDocumentEdits")
    .select(["documentId", "field", "differing"])
    .where("id", "=", id);
  // First the document, as everybody does who changes what is said of it.
  const seen = await word.executeTakeFirst();
  if (seen) await lockDocument(db, seen.documentId, isAdopted ? brandIn(seen) : undefined);
  const held = await word.forUpdate().executeTakeFirst();
  const [shown] = await shownDifferences(context, sql`held.id = ${id}`);
  if (!held || !shown || (openedAt !== undefined && shown.at !== openedAt))
    throw doorRefusals.notFound("这一条已处理，或来源又有变化");
  const differing = held.differing!;
  if (isAdopted) {
    await writeField(context, { documentId: held.documentId, field: held.field as DocumentField, differing });
    await db.deleteFrom("datasheetDocumentEdits").where("id", "=", id).execute();
  } else
    await sql`
      update datasheet_document_edits set refused = array_append(refused, differing), differing = null, differing_source = null, differing_at = null
      where id = ${id}`.execute(db);
  await recordAction(context, {
    act: "settle-document-difference",
    subject: "document",
    subjectId: held.documentId,
    reason,
    before: { [shown.label]: shown.value },
    after: { [shown.label]: isAdopted ? shown.differing : shown.value, source: shown.source },
  });
}

/** The brand that an import says, where it says one. */
export function brandIn({ field, differing }: { field: string; differing: string | null }): number | undefined {
  return field === "brand" && differing !== null ? Number(differing) : undefined;
}

interface Written {
  documentId: number;
  field: DocumentField;
  differing: string;
}

async function writeField({ db, now }: UserContext, { documentId, field, differing }: Written): Promise<void> {
  const document = db.updateTable("datasheetDocuments").where("id", "=", documentId);
  const set = { updatedAt: now };
  switch (field) {
    case "title":
    case "kind":
    case "language":
      await document.set({ ...set, [field]: differing }).execute();
      return;
    case "version":
      await document.set({ ...set, version: differing, isVersionRead: false }).execute();
      return;
    case "published-on":
      await document.set({ ...set, publishedOn: differing, isDayRead: false }).execute();
      return;
    case "brand":
      await moveToBrand();
      return;
    case "parts":
      await writeParts();
  }

  async function moveToBrand(): Promise<void> {
    const former = await db
      .selectFrom("datasheetDocuments")
      .select("brandId")
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow();
    const brand = await db
      .selectFrom("datasheetBrands")
      .select("id")
      .where("id", "=", Number(differing))
      .where("mergedAt", "is", null)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!brand) throw doorRefusals.notFound("来源所说的品牌已不在，请选择「保持」");
    await document.set({ ...set, brandId: brand.id }).execute();
    await recountDocuments(db, [documentId], former.brandId === null ? [] : [former.brandId]);
  }

  /** Those that are there still; who has become another is that one. */
  async function writeParts(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select id from datasheet_parts where id in (${presentParts(sql`${differing}`)}) and deleted_at is null
      order by id for key share`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) throw doorRefusals.notFound("来源所说的型号已不在，请选择「保持」");
    await sql`
      insert into datasheet_document_parts (document_id, part_id) select ${documentId}::bigint, unnest(${ids}::bigint[])
      on conflict do nothing`.execute(db);
    await refuseProving(db, sql`proof.document_id = ${documentId} and proof.part_id <> all(${ids}::bigint[])`);
    await db
      .deleteFrom("datasheetDocumentParts")
      .where("documentId", "=", documentId)
      .where("partId", "not in", ids)
      .execute();
    await document.set(set).execute();
  }
}
