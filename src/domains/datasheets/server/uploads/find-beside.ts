import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { thumbnailAddress } from "#domains/catalogue/document-addresses.ts";
import { findSeriesParts } from "./series-parts.ts";

/** A document that an upload is to be compared with. */
export interface BesideDocument {
  id: number;
  title: string;
  state: string;
  /** How it stands to the upload. */
  relation: string;
  mpns: string[];
  brandName: string | null;
  language: string | null;
  version: string | null;
  publishedOn: string | null;
  pageCount: number | null;
  sizeBytes: number;
  sha256: string;
  /** The address of its picture. */
  thumbnail: string | null;
}

const BESIDE_MAX = 6;
const MPNS_SHOWN = 8;

interface Compared {
  id: number;
  sha256: string;
  olderId: number | null;
  mpns: string[];
  brandName: string;
  title: string;
  userId: number | null;
}

/** What is there already of the bytes, the parts and the title of an upload, which parts its series stand for, and what its uploader has brought before: what an operator compares it with. */
export async function findBeside(
  { db }: Pick<Context, "db">,
  { id, sha256, olderId, mpns, brandName, title, userId }: Compared,
) {
  const [{ rows: beside }, { rows: told }] = await Promise.all([
    sql<BesideDocument>`
      with own_brand as (select brand_id from datasheet_brand_aliases where key = ${brandKey(brandName)}),
      same_part as (
        select distinct link.document_id from datasheet_parts part join datasheet_document_parts link on link.part_id = part.id
        where part.mpn_key = any(${mpns.map(partKey)}::text[]) and part.mpn_key <> ''
      ),
      near as (
        select id from datasheet_documents where sha256 = ${sha256} or id = ${olderId}
        union select document_id from same_part
        union select id from datasheet_documents where brand_id in (select brand_id from own_brand) and lower(title) = lower(${title})
      )
      select document.id, document.title, document.state, document.language, document.version, document.published_on, document.page_count, document.size_bytes, document.sha256,
        left(document.thumbnail_sha256, 16) as thumbnail, brand.name as brand_name,
        array(select part.mpn from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id where link.document_id = document.id order by part.popularity desc, part.id limit ${MPNS_SHOWN}) as mpns,
        case when document.sha256 = ${sha256} then '同一文件' when document.id = ${olderId} then '上传人选的旧版' when document.id in (select document_id from same_part) then '同型号' else '同品牌、同标题' end as relation
      from datasheet_documents document left join datasheet_brands brand on brand.id = document.brand_id
      where document.state in ('published', 'removed', 'hidden') and document.id in (select id from near)
      order by document.sha256 = ${sha256} desc, document.id = ${olderId} desc nulls last, document.brand_id in (select brand_id from own_brand) desc nulls last, document.id desc
      limit ${BESIDE_MAX}`.execute(db),
    sql<{ brandId: number | null; sameWaiting: number; published: number; rejected: number }>`
      select (select brand_id from datasheet_brand_aliases where key = ${brandKey(brandName)} limit 1) as brand_id,
        (select count(*)::integer from datasheet_uploads other where other.sha256 = ${sha256} and other.state = 'waiting' and other.id <> ${id}) as same_waiting,
        (select count(*)::integer from datasheet_uploads own where own.user_id = ${userId} and own.state = 'published') as published,
        (select count(*)::integer from datasheet_uploads own where own.user_id = ${userId} and own.state = 'rejected') as rejected`.execute(
      db,
    ),
  ]);
  const { brandId, ...counts } = told[0]!;
  const series: { mpn: string; parts: string[] }[] = [];
  for (const mpn of mpns) {
    const parts = await findSeriesParts(db, mpn, brandId);
    if (parts.length > 0) series.push({ mpn, parts: parts.map((part) => part.mpn) });
  }
  return {
    beside: beside.map((document) => ({ ...document, thumbnail: thumbnailAddress(document) })),
    isNewBrand: brandId === null,
    series,
    ...counts,
  };
}
