import { sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";
import { UPLOAD_STATE_LABELS } from "../upload-labels.ts";
import { MARKED_TITLE, DOCUMENT_ORDER } from "./documents/document-order.ts";

const documentPath = (id: number) => `/ops/documents/${id}`;
const noteOfUpload = (state: string) => (UPLOAD_STATE_LABELS as Readonly<Record<string, string>>)[state] ?? state;

/** Documents of parts and people, and what stands around a document. */
export const relatedThings = [
  relatedRows({
    of: "user",
    title: "上传的规格书",
    order: 30,
    rows: (id) => sql`
      select document_id as id, title, state as note from datasheet_uploads
      where user_id = ${id} and submitted_at is not null order by submitted_at desc, datasheet_uploads.id desc`,
    noteOf: noteOfUpload,
    pathOf: documentPath,
  }),
  relatedRows({
    of: "enterprise",
    title: "成员上传的规格书",
    order: 50,
    rows: (id) => sql`
      select upload.document_id as id, upload.title, upload.state as note
      from datasheet_uploads upload join suppliers_members member on member.user_id = upload.user_id
      where member.enterprise_id = ${id} and upload.submitted_at is not null order by upload.submitted_at desc, upload.id desc`,
    noteOf: noteOfUpload,
    pathOf: documentPath,
  }),
  relatedRows({
    of: "part",
    title: "规格书",
    order: 10,
    rows: (id) => sql`
      select document.id, ${sql.raw(MARKED_TITLE)} as title, case document.state when 'removed' then '已下架' when 'hidden' then '已隐藏' else document.version end as note
      from datasheet_document_parts link join datasheet_documents document on document.id = link.document_id
      where link.part_id = ${id} order by ${sql.raw(DOCUMENT_ORDER)}`,
    pathOf: documentPath,
  }),
  relatedRows({
    of: "document",
    title: "型号",
    order: 10,
    rows: (id) => sql`
      select part.id, part.mpn as title, brand.name as note
      from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id
        left join datasheet_brands brand on brand.id = part.brand_id
      where link.document_id = ${id} order by part.popularity desc, part.id`,
    pathOf: (id) => `/ops/parts/${id}`,
  }),
  relatedRows({
    of: "document",
    title: "其他版本",
    order: 20,
    rows: (id) => sql`
      select other.id, other.title, concat_ws(' · ', other.version, other.published_on::text,
        case other.state when 'removed' then '已下架' when 'hidden' then '已隐藏' end) as note
      from datasheet_documents here join datasheet_documents other on other.line_id = here.line_id and other.id <> here.id
      where here.id = ${id} order by other.edition desc nulls last, other.id desc`,
    pathOf: documentPath,
  }),
  relatedRows({
    of: "document",
    title: "上传人",
    order: 30,
    rows: (id) => sql`
      select uploader.id, uploader.nick_name as title, upload.state as note
      from datasheet_uploads upload join account_users uploader on uploader.id = upload.user_id
      where upload.document_id = ${id} order by upload.id`,
    noteOf: noteOfUpload,
    pathOf: (id) => `/ops/users/${id}`,
  }),
];
