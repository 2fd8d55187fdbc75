import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { ISO_TIME } from "#platform/iso-time.ts";

export interface OpenOrigin {
  id: number;
  name: string;
  nameCn: string | null;
  website: string | null;
  partCount: number;
  aliases: string[];
  /** Of the categories in which most of its parts stand. */
  categories: string[];
  openedAt: string;
}

const ALIASES_SHOWN = 12;
const CATEGORIES_SHOWN = 3;

/** Brands that are met and of which nobody has said whence they are, nor that it stays open: a condition on `brand`. */
export const IS_OPEN = sql`brand.origin is null and brand.origin_left_at is null and brand.merged_at is null
  and brand.deleted_at is null and brand.hidden_at is null and brand.part_count > 0`;

/** They, with what helps to tell; those with the most parts first. */
export async function openOrigins(
  { db }: Pick<Context, "db">,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<OpenOrigin[]> {
  const which: RawBuilder<unknown> = ids === null ? sql`true` : sql`brand.id = ${anyOf(ids)}`;
  const { rows } = await sql<OpenOrigin>`
    select brand.id, brand.name, brand.name_cn, brand.website, brand.part_count,
      to_char(brand.created_at at time zone 'UTC', ${ISO_TIME}) as opened_at,
      array(select alias from datasheet_brand_aliases where brand_id = brand.id order by key limit ${ALIASES_SHOWN}) as aliases,
      array(select category.name from datasheet_parts part join datasheet_categories category on category.id = part.category_id
        where part.brand_id = brand.id group by category.id order by count(*) desc, category.id limit ${CATEGORIES_SHOWN}) as categories
    from datasheet_brands brand where ${IS_OPEN} and ${which}
    order by brand.part_count desc, brand.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
