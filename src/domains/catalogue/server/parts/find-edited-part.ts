import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { ISO_TIME } from "#platform/iso-time.ts";
import type { EditedPart, ListedPart, Origin } from "../../contract/edited-parts.ts";
import { PART_FIELDS, type PartField } from "../../part-fields.ts";
import { partDocuments } from "../public/part-documents.ts";
import { stockOfParts } from "../public/part-stock.ts";
import { readHistory } from "../thing-history/read-history.ts";
import { exactTime } from "../refuse-stale.ts";
import { shownDifferences } from "./differences.ts";

const DOCUMENTS_SHOWN = 50;

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${ISO_TIME})`;

/** What is listed of the row called `part`. */
export const LISTED_PART = sql`
  part.id, part.mpn, part.lifecycle, ${isoTime("part.hidden_at")} as hidden_at,
  (select json_build_object('id', id, 'slug', slug, 'name', name) from datasheet_brands where id = part.brand_id) as brand,
  (select json_build_object('id', id, 'slug', slug, 'name', name) from datasheet_categories where id = part.category_id) as category`;

interface StoredPart
  extends
    ListedPart,
    Pick<
      EditedPart,
      | "description"
      | "package"
      | "isRohs"
      | "datasheetUrl"
      | "documents"
      | "offerCount"
      | "stockLineCount"
      | "sources"
      | "updatedAt"
      | "deletedAt"
    > {
  values: Omit<EditedPart["values"][number], "origin">[];
}

interface Held {
  field: PartField | "parameter";
  parameterId: number | null;
  operator: string | null;
  at: string;
}

/** A part with all that is known of it and by whom, a hidden one too. */
export async function findEditedPart(context: Context, { id }: { id: number }): Promise<EditedPart> {
  const { db, declared } = context;
  const documents = declared.filledOnce(partDocuments);
  const { rows } = await sql<StoredPart>`
    select ${LISTED_PART}, part.description, part.package, part.is_rohs, part.datasheet_url, ${exactTime("part.updated_at")} as updated_at, ${isoTime("part.deleted_at")} as deleted_at,
      (select coalesce(json_agg(json_build_object('parameter', json_build_object('id', parameter.id, 'slug', parameter.slug, 'name', parameter.name),
          'kind', parameter.kind, 'unit', parameter.unit, 'printed', value.printed) order by place.position nulls last, parameter.name), '[]')
        from (
          select parameter_id, printed from datasheet_part_values where part_id = part.id
          union all
          select parameter_id, null from catalogue_operator_values where part_id = part.id and field = 'parameter' and value is null
        ) value
        join datasheet_parameters parameter on parameter.id = value.parameter_id
        left join datasheet_category_parameters place on place.category_id = part.category_id and place.parameter_id = parameter.id) as values,
      (select coalesce(json_agg(json_build_object('source', source, 'reference', reference, 'isOwner', is_owner, 'seenAt', ${isoTime("seen_at")}) order by is_owner desc, seen_at desc), '[]')
        from datasheet_part_sources where part_id = part.id) as sources,
      (select coalesce(json_agg(shown), '[]') from (
        select document.id, document.title from (${sql.raw(documents.shown)}) document join (${sql.raw(documents.links)}) link on link.document_id = document.id
        where link.part_id = part.id order by document.id desc limit ${DOCUMENTS_SHOWN}) shown) as documents,
      (select count(*)::integer from datasheet_offers where part_id = part.id) as offer_count,
      (select count(*)::integer from ${sql.raw(stockOfParts(declared))} line where line.part_id = part.id) as stock_line_count
    from datasheet_parts part where part.id = ${id}`.execute(db);
  const [part] = rows;
  if (!part) throw doorRefusals.notFound("没有这个型号");
  const { rows: held } = await sql<Held>`
    select field, parameter_id, (select nick_name from account_users where id = said_by) as operator, ${isoTime("said_at")} as at
    from catalogue_operator_values where part_id = ${id}`.execute(db);
  const owner = part.sources.find(({ isOwner }) => isOwner) ?? part.sources[0];
  const ofList: Origin = { operator: null, source: owner?.source ?? null, at: owner?.seenAt ?? null };
  const originOf = (field: Held["field"], parameterId: number | null = null): Origin => {
    const said = held.find((one) => one.field === field && one.parameterId === parameterId);
    return said ? { operator: said.operator ?? "已注销的运营人员", source: null, at: said.at } : ofList;
  };
  const known: Record<PartField, boolean> = {
    category: part.category !== null,
    description: part.description !== "",
    package: part.package !== null,
    lifecycle: part.lifecycle !== "unknown",
    rohs: part.isRohs !== null,
    "datasheet-url": part.datasheetUrl !== null,
  };
  return {
    ...part,
    origins: Object.fromEntries(
      PART_FIELDS.flatMap((field) => {
        const origin = originOf(field);
        return known[field] || origin.operator !== null ? [[field, origin]] : [];
      }),
    ),
    values: part.values.map((value) => ({ ...value, origin: originOf("parameter", value.parameter.id) })),
    differences: (await shownDifferences(context, sql`held.part_id = ${id}`)).map(
      ({ id, label, differing, source, at }) => ({ id, label, differing, source, at }),
    ),
    history: await readHistory(context, { subject: "part", id }),
  };
}
