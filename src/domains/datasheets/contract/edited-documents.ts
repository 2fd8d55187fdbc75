import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, optionalField, time, valueList, writtenLine } from "#api/fields.ts";
import { Origin } from "#domains/catalogue/contract/edited-parts.ts";
import { ThingAct } from "#domains/catalogue/contract/thing-history.ts";
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from "#domains/catalogue/document-labels.ts";
import { hiding, updatedAt } from "#domains/catalogue/fields.ts";
import { DOCUMENT_FIELDS } from "../document-fields.ts";
import { DocumentForOperators } from "./documents-for-operators.ts";

const EditedDocument = DocumentForOperators.extend({
  brand: z.object({ id: z.int(), name: z.string(), partCount: z.int() }).nullable(),
  /** The most popular first; of very many the first ones. */
  parts: z.array(z.object({ id: z.int(), mpn: z.string(), brandName: z.string().nullable() })),
  partTotal: z.int(),
  /** By field; a field of which nothing is known has none. */
  origins: z.partialRecord(z.enum(DOCUMENT_FIELDS), Origin),
  /** What imports say instead of what operators have said. */
  differences: z.array(
    z.object({ id: z.int(), label: z.string(), differing: z.string(), source: z.string(), at: time }),
  ),
  /** The latest first. */
  history: z.array(ThingAct),
  updatedAt: time,
});
export type EditedDocument = z.output<typeof EditedDocument>;

const someParts = valueList(id, 100, "一次最多 100 个型号");

/** For operators: what documents are. What is edited stays with every later import. */
export const editedDocuments = defineCalls("datasheets", {
  /** A document with all that is known of it and by whom, a hidden or removed one too. */
  findEditedDocument: {
    method: "GET",
    path: "/ops/documents/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedDocument,
  },
  /** Says what a document is and which parts it describes; what is left as it was stays what imports say. */
  editDocument: {
    method: "POST",
    path: "/ops/documents/:id",
    access: "operator",
    input: z.object({
      id,
      title: writtenLine(200, "标题最多 200 个字").min(1, "请填写标题"),
      kind: z.enum(DOCUMENT_KINDS, "没有这个类型"),
      language: optionalField(z.enum(DOCUMENT_LANGUAGES, "没有这种语言")),
      version: writtenLine(50, "版本最多 50 个字").default(""),
      publishedOn: optionalField(z.string().trim().pipe(day)),
      brandId: optionalField(id),
      addPartIds: someParts,
      removePartIds: someParts,
      updatedAt,
    }),
    data: EditedDocument,
  },
  /** Hides a document from everybody but operators as if it were not there, or shows it again; imports go on filling it. */
  hideDocument: {
    method: "POST",
    path: "/ops/documents/:id/hide",
    access: "operator",
    input: hiding,
    data: EditedDocument,
  },
});
