import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { FIELD_LABELS, type BrandField, type PartField } from "../../part-fields.ts";
import { sayValue } from "../parts/differences.ts";

const SAID_MAX = 60;

interface Asked {
  kind: string;
  ids: number[];
  since: Date;
}

interface Word {
  /** What tells it apart. */
  key: string;
  name: string;
  field: PartField | BrandField | "parameter" | "alias";
  parameterId: number | null;
  parameter: string | null;
  category: string | null;
  value: string | null;
  saidBy: number | null;
  saidAt: Date;
}

/** What operators have said of parts or brands since a moment, and the names that they gave these. */
export async function wordsSince(db: Database, { kind, ids, since }: Asked): Promise<Word[]> {
  if (kind !== "part" && kind !== "brand") return [];
  const [thing, owner, name] =
    kind === "part" ? ["datasheet_parts", "part_id", "mpn"] : ["datasheet_brands", "brand_id", "name"];
  const { rows } = await sql<Word>`
    select * from (
      select 'value ' || held.id as key, ${sql.ref(`thing.${name}`)} as name, held.field, held.parameter_id,
        (select name from datasheet_parameters where id = held.parameter_id) as parameter,
        (select name from datasheet_categories where held.field = 'category' and id::text = held.value) as category,
        held.value, held.said_by, held.said_at
      from catalogue_operator_values held join ${sql.table(thing)} thing on thing.id = ${sql.ref(`held.${owner}`)}
      where thing.id = any (${ids}::bigint[]) and held.said_at > ${since}
      union all
      select 'alias ' || alias.key, brand.name, 'alias', null, null, null, alias.alias, null, alias.edited_at
      from datasheet_brand_aliases alias join datasheet_brands brand on brand.id = alias.brand_id
      where ${kind} = 'brand' and brand.id = any (${ids}::bigint[]) and alias.edited_at > ${since}
    ) word order by name, length(key), key`.execute(db);
  return rows;
}

/** One of them, as an operator is told what goes. */
export function sayWord({ name, field, parameter, category, value }: Word): string {
  const label = field === "alias" ? "名称" : field === "parameter" ? (parameter ?? "参数") : FIELD_LABELS[field];
  const said = category ?? (field === "alias" ? (value ?? "") : sayValue(field, value));
  return `「${name}」的${label}：${said.length > SAID_MAX ? `${said.slice(0, SAID_MAX)}…` : said}`;
}

/** A value that has come back to a part as an operator has said it since is his word there, too. Answers the words for which there is none such. */
export async function carryValues(db: Database, partId: number, words: Word[]): Promise<Word[]> {
  const left = [];
  for (const word of words) {
    const { parameterId, value, saidBy, saidAt } = word;
    const { rows } = await sql`
      insert into catalogue_operator_values (part_id, field, parameter_id, value, said_by, said_at)
      select part_id, 'parameter', parameter_id, printed, ${saidBy}::bigint, ${saidAt}::timestamptz from datasheet_part_values
      where part_id = ${partId} and parameter_id = ${parameterId}::bigint and printed = ${value}::text
      on conflict do nothing returning id`.execute(db);
    if (rows.length === 0) left.push(word);
  }
  return left;
}
