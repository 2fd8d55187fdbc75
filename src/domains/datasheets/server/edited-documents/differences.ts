import { type RawBuilder, sql } from "kysely";
import { documentKindLabel, languageLabel } from "#domains/catalogue/document-labels.ts";
import { differenceNews } from "#domains/catalogue/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { ISO_TIME } from "#platform/iso-time.ts";
import { DOCUMENT_FIELD_LABELS, type DocumentField } from "../../document-fields.ts";

const PARTS_TOLD = 20;

/** What an import says of a field that an operator has spoken of; null where it says nothing. */
export interface Stated {
  text: string | null;
  /** It is what stands there. */
  isAlike: boolean;
}

/** Which parts those are now that were kept as text, for SQL: what was merged meanwhile is what it was merged into. */
export function presentParts(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(merged.part_id, told.id) from unnest(string_to_array(${text}, ',')::bigint[]) as told (id)
    left join datasheet_merged_parts merged on merged.id = told.id`;
}

interface Import {
  documentId: number;
  /** As operators know where it comes from. */
  source: string;
  stated: Partial<Record<DocumentField, Stated>>;
}

/** Parts as they are kept of a difference. */
export function partsAsText(ids: Iterable<number>): string {
  return [...new Set(ids)].sort((one, other) => one - other).join(",");
}

/** Writes down where an import says something else of a document than operators; what was decided against is no news. */
export async function saveDocumentDifferences(
  db: Database,
  { documentId, source, stated }: Import,
  at: Date,
): Promise<void> {
  const held = await db
    .selectFrom("datasheetDocumentEdits")
    .select(["id", "field", "differing", "refused"])
    .where("documentId", "=", documentId)
    .execute();
  const said = held.flatMap(({ field, ...one }) => {
    const now = stated[field as DocumentField];
    return now ? [{ held: one, source, ...now }] : [];
  });
  for (const { id, differing } of differenceNews(said))
    await db
      .updateTable("datasheetDocumentEdits")
      .set({
        differing,
        differingSource: differing === null ? null : source,
        differingAt: differing === null ? null : at,
      })
      .where("id", "=", id)
      .execute();
}

export interface DocumentDifference {
  id: number;
  document: { id: number; title: string };
  field: DocumentField;
  /** Of the field. */
  label: string;
  /** In words, as all below. */
  value: string;
  differing: string;
  source: string;
  at: string;
  operator: string | null;
}

interface StoredDifference extends Omit<DocumentDifference, "label" | "value"> {
  value: string | null;
}

const partNames = (ids: RawBuilder<unknown>) => sql`
  (select string_agg(mpn, '、' order by mpn) from (select mpn from datasheet_parts where id in (${ids}) order by mpn limit ${PARTS_TOLD}) part)`;

/** Where imports say something else of documents than operators do, the longest waiting first. */
export async function shownDifferences(
  { db }: Pick<Context, "db">,
  which: RawBuilder<unknown>,
  { limit = 100, offset = 0 } = {},
): Promise<DocumentDifference[]> {
  const { rows } = await sql<StoredDifference>`
    select held.id, held.field, json_build_object('id', document.id, 'title', document.title) as document,
      case held.field when 'title' then document.title when 'kind' then document.kind when 'language' then document.language
        when 'version' then document.version when 'published-on' then document.published_on::text
        when 'brand' then (select name from datasheet_brands where id = document.brand_id)
        when 'parts' then ${partNames(sql`select part_id from datasheet_document_parts where document_id = document.id`)} end as value,
      case held.field when 'brand' then (select name from datasheet_brands where id::text = held.differing)
        when 'parts' then ${partNames(presentParts(sql`held.differing`))}
        else held.differing end as differing,
      held.differing_source as source, to_char(held.differing_at at time zone 'UTC', ${ISO_TIME}) as at,
      (select nick_name from account_users where id = held.said_by) as operator
    from datasheet_document_edits held join datasheet_documents document on document.id = held.document_id
    where held.differing_at is not null and ${which}
    order by held.differing_at, held.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    ...row,
    label: DOCUMENT_FIELD_LABELS[row.field],
    value: wordsOf(row.field, row.value),
    differing: wordsOf(row.field, row.differing),
  }));
}

function wordsOf(field: DocumentField, value: string | null): string {
  if (value === null || value === "") return "（无）";
  if (field === "kind") return documentKindLabel(value);
  return field === "language" ? (languageLabel(value) ?? value) : value;
}
