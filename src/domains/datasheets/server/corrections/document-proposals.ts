import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { DOCUMENT_KIND_LABELS } from "#domains/catalogue/document-labels.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import type { editedDocuments } from "../../contract/edited-documents.ts";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { DOCUMENT_FIELD_LABELS, type ProposedDocumentField } from "../../document-fields.ts";
import { editDocument } from "../edited-documents/edit-document.ts";
import { findEditedDocument } from "../edited-documents/find-edited-document.ts";

type Kind = ParsedInputOf<typeof editedDocuments.editDocument>["kind"];
interface Proposal {
  field: ProposedDocumentField;
  value: string;
}

/** Reads what is proposed for a document's field, as the field keeps it. Refuses what it can't hold. */
export async function readDocumentProposal(
  { db }: Pick<Context, "db">,
  documentId: number,
  { field, value }: Proposal,
): Promise<string> {
  if (value === "") throw doorRefusals.invalidInput({ proposed: "请填写应为什么" });
  if (field === "title" && value.length > 200) throw doorRefusals.invalidInput({ proposed: "标题最多 200 个字" });
  if (field === "title") return value;
  if (field === "kind") {
    const kind = Object.entries(DOCUMENT_KIND_LABELS).find(([, label]) => label === value)?.[0];
    if (!kind) throw doorRefusals.invalidInput({ proposed: "没有这个类型" });
    return kind;
  }
  return (await findPart({ db }, documentId, { field, value })).mpn;
}

/** Writes what was proposed as operators write it: it stands from then on, on record. Inside a transaction of the caller's. */
export async function adoptDocumentProposal(context: UserContext, documentId: number, { field, value }: Proposal) {
  const known = await findEditedDocument(context, { id: documentId });
  const part = field === "title" || field === "kind" ? null : await findPart(context, documentId, { field, value });
  await editDocument(context, {
    id: documentId,
    title: field === "title" ? value : known.title,
    kind: (field === "kind" ? value : known.kind) as Kind,
    language: (known.language ?? undefined) as ParsedInputOf<typeof editedDocuments.editDocument>["language"],
    version: known.version ?? "",
    publishedOn: known.publishedOn ?? undefined,
    brandId: known.brand?.id,
    addPartIds: part && field === "missing-part" ? [part.id] : [],
    removePartIds: part && field === "foreign-part" ? [part.id] : [],
    updatedAt: known.updatedAt,
  });
  if (field === "missing-part") return { label: DOCUMENT_FIELD_LABELS.parts, before: null, after: value };
  if (field === "foreign-part") return { label: DOCUMENT_FIELD_LABELS.parts, before: value, after: null };
  return { label: DOCUMENT_FIELD_LABELS[field], before: known[field], after: value };
}

/** The one part of that number which the document lists or lacks: of its brand where several brands have the number. */
async function findPart({ db }: Pick<Context, "db">, documentId: number, { field, value }: Proposal) {
  const { rows } = await sql<{ id: number; mpn: string; isListed: boolean; isOfBrand: boolean }>`
    select part.id, part.mpn, part.brand_id is not distinct from document.brand_id as is_of_brand,
      exists (select from datasheet_document_parts link where link.document_id = document.id and link.part_id = part.id) as is_listed
    from datasheet_parts part join datasheet_documents document on document.id = ${documentId}
    where part.mpn_key = ${partKey(value)} and lower(replace(part.mpn, ' ', '')) = lower(replace(${value}, ' ', ''))
      and part.deleted_at is null and part.hidden_at is null
    order by part.id limit 20`.execute(db);
  if (rows.length === 0) throw doorRefusals.invalidInput({ proposed: `没有型号 ${value}，请按型号页上的写法填写` });
  const isMissing = field === "missing-part";
  const open = rows.filter(({ isListed }) => isListed !== isMissing);
  if (open.length === 0)
    throw doorRefusals.invalidInput({
      proposed: isMissing ? `这份规格书已列出 ${value}` : `这份规格书没有列出 ${value}`,
    });
  const own = open.filter(({ isOfBrand }) => isOfBrand);
  const [found, another] = own.length > 0 ? own : open;
  if (another) throw doorRefusals.invalidInput({ proposed: `有多个品牌的 ${value}，请不指明，在说明中写清` });
  return found!;
}
