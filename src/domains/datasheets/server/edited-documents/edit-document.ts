import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { refuseStale } from "#domains/catalogue/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { EditedDocument, editedDocuments } from "../../contract/edited-documents.ts";
import type { DocumentField } from "../../document-fields.ts";
import { whoseDocuments } from "../document-versions/whose-documents.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { keepSaying } from "./keep-saying.ts";
import { lockDocument } from "./lock-document.ts";
import { findEditedDocument } from "./find-edited-document.ts";

/** Each column with the field that holds it. */
const COLUMNS = {
  title: "title",
  kind: "kind",
  language: "language",
  version: "version",
  publishedOn: "published-on",
  brandId: "brand",
} as const satisfies Record<string, DocumentField>;
type Column = keyof typeof COLUMNS;

/** Says what a document is; what it says differently than before stands from now on. */
export async function editDocument(
  context: UserContext,
  { id, updatedAt, addPartIds, removePartIds, ...said }: ParsedInputOf<typeof editedDocuments.editDocument>,
): Promise<EditedDocument> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseDocuments, id);
    const { db, now } = context;
    await lockDocument(db, id, said.brandId ?? null);
    const known = await findEditedDocument(context, { id });
    refuseStale(updatedAt, known);
    const brandId = said.brandId ?? null;
    const before = { ...pick(known), brandId: known.brand?.id ?? null };
    const after = {
      title: said.title,
      kind: said.kind,
      language: said.language ?? null,
      version: said.version || null,
      publishedOn: said.publishedOn ?? null,
      brandId,
    };
    const changed = (Object.keys(COLUMNS) as Column[]).filter((column) => after[column] !== before[column]);
    if (changed.includes("brandId") && brandId !== null) await refuseUnknownBrand(context, brandId);
    const parts = await changeParts(context, id, { addPartIds, removePartIds });
    const fields = [...changed.map((column) => COLUMNS[column]), ...(parts ? (["parts"] as const) : [])];
    if (fields.length === 0) return known;
    await db
      .updateTable("datasheetDocuments")
      .set({
        ...Object.fromEntries(changed.map((column) => [column, after[column]])),
        ...(changed.includes("version") && { isVersionRead: false }),
        ...(changed.includes("publishedOn") && { isDayRead: false }),
        updatedAt: now,
      })
      .where("id", "=", id)
      .execute();
    await keepSaying(context, [id], fields);
    if (changed.includes("brandId")) await recountDocuments(db, [id], known.brand ? [known.brand.id] : []);
    const saved = await findEditedDocument(context, { id });
    await recordAction(context, {
      act: "edit-document",
      subject: "document",
      subjectId: id,
      before: { ...told(known, changed), ...(parts && { removedParts: parts.removed }) },
      after: { ...told(saved, changed), ...(parts && { addedParts: parts.added }) },
    });
    return findEditedDocument(context, { id });
  });
}

function pick({ title, kind, language, version, publishedOn }: EditedDocument) {
  return { title, kind, language, version, publishedOn };
}

/** As the log tells it: a brand by its name. */
function told(document: EditedDocument, changed: Column[]): Record<string, string | null> {
  return Object.fromEntries(
    changed.map((column) =>
      column === "brandId" ? ["brand", document.brand?.name ?? null] : [column, document[column]],
    ),
  );
}

async function refuseUnknownBrand({ db }: UserContext, id: number): Promise<void> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select(["name", "mergedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    // Who deletes it meanwhile is waited for.
    .forKeyShare()
    .executeTakeFirst();
  if (!brand) throw doorRefusals.invalidInput({ brandId: "没有这个品牌" });
  if (brand.mergedAt !== null) throw doorRefusals.invalidInput({ brandId: `品牌「${brand.name}」已并入另一个` });
}

/** Answers the numbers of the parts that came and went; null where none did. */
async function changeParts(
  { db }: UserContext,
  documentId: number,
  { addPartIds, removePartIds }: { addPartIds: number[]; removePartIds: number[] },
): Promise<{ added: string; removed: string } | null> {
  const asked = [...addPartIds, ...removePartIds];
  if (asked.length === 0) return null;
  const named = await db
    .selectFrom("datasheetParts")
    .select(["id", "mpn", "deletedAt"])
    .where("id", "in", asked)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const mpns = new Map(named.map(({ id, mpn }) => [id, mpn]));
  const living = new Set(named.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])));
  if (addPartIds.some((id) => !living.has(id))) throw doorRefusals.invalidInput({ addPartIds: "没有这个型号" });
  const removed = await db
    .deleteFrom("datasheetDocumentParts")
    .where("documentId", "=", documentId)
    .where("partId", "in", [0, ...removePartIds])
    .returning("partId")
    .execute();
  const added = await db
    .insertInto("datasheetDocumentParts")
    .columns(["documentId", "partId"])
    .expression((from) =>
      from
        .selectFrom("datasheetParts")
        .select((select) => [select.val(documentId).as("documentId"), "id as partId"])
        .where("id", "in", [0, ...addPartIds]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("partId")
    .execute();
  if (added.length + removed.length === 0) return null;
  const say = (links: { partId: number }[]) => links.map(({ partId }) => mpns.get(partId)!).join("、");
  return { added: say(added), removed: say(removed) };
}
