import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { exactTime, readHistory } from "#domains/catalogue/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { Origin } from "#domains/catalogue/contract/edited-parts.ts";
import type { EditedDocument } from "../../contract/edited-documents.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../document-fields.ts";
import { shownDifferences } from "./differences.ts";
import { listDocumentsForOperators } from "../documents/list-documents-for-operators.ts";

const PARTS_SHOWN = 200;

/** A document with all that is known of it and by whom, a hidden or removed one too. */
export async function findEditedDocument(context: Context, { id }: { id: number }): Promise<EditedDocument> {
  const { db } = context;
  const [document] = (await listDocumentsForOperators(context, { id, pageIndex: 1, pageSize: 1 })).data;
  if (!document) throw doorRefusals.notFound("没有这份规格书");
  const stored = await db
    .selectFrom("datasheetDocuments as document")
    .leftJoin("datasheetBrands as brand", "brand.id", "document.brandId")
    .select(["document.isVersionRead", "document.isDayRead", "brand.id as brandId", "brand.name", "brand.partCount"])
    .select([
      exactTime("document.updatedAt").as("updatedAt"),
      sql<number>`(select count(*)::integer from datasheet_document_parts where document_id = document.id)`.as(
        "partTotal",
      ),
    ])
    .where("document.id", "=", id)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetParts as part", "part.id", "link.partId")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.id", "part.mpn", "brand.name as brandName"])
    .where("link.documentId", "=", id)
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .limit(PARTS_SHOWN)
    .execute();
  const { brandId, name, partCount, partTotal, updatedAt } = stored;
  return {
    ...document,
    brand: brandId === null ? null : { id: brandId, name: name!, partCount: partCount! },
    parts,
    partTotal,
    origins: await readOrigins(context, document, { ...stored, hasParts: partTotal > 0 }),
    differences: (await shownDifferences(context, sql`held.document_id = ${id}`)).map(
      ({ id, label, differing, source, at }) => ({ id, label, differing, source, at }),
    ),
    history: await readHistory(context, { subject: "document", id }),
    updatedAt,
  };
}

type Document = Pick<EditedDocument, "id" | "language" | "version" | "publishedOn" | "source" | "createdAt">;

async function readOrigins(
  { db }: Context,
  { id, language, version, publishedOn, source, createdAt }: Document,
  stored: { isVersionRead: boolean; isDayRead: boolean; brandId: number | null; hasParts: boolean },
): Promise<EditedDocument["origins"]> {
  const edits = await db
    .selectFrom("datasheetDocumentEdits as edit")
    .leftJoin("accountUsers as operator", "operator.id", "edit.saidBy")
    .select(["edit.field", "edit.saidAt", "operator.nickName"])
    .where("edit.documentId", "=", id)
    .execute();
  const known: Record<DocumentField, boolean> = {
    title: true,
    kind: true,
    language: language !== null,
    version: version !== null,
    "published-on": publishedOn !== null,
    brand: stored.brandId !== null,
    parts: stored.hasParts,
  };
  const isRead: Partial<Record<DocumentField, boolean>> = {
    version: stored.isVersionRead,
    "published-on": stored.isDayRead,
  };
  return Object.fromEntries(
    DOCUMENT_FIELDS.flatMap((field): [DocumentField, Origin][] => {
      const edit = edits.find((one) => one.field === field);
      if (edit)
        return [
          [field, { operator: edit.nickName ?? "已注销的运营人员", source: null, at: edit.saidAt.toISOString() }],
        ];
      return known[field] ? [[field, { operator: null, source: isRead[field] ? "正文" : source, at: createdAt }]] : [];
    }),
  );
}
