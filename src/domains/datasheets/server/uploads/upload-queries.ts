import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { Upload } from "../../contract/uploads.ts";
import { EDITABLE_STATES, type UploadState } from "../../states.ts";
import { PDF_REFUSAL_REASONS } from "#platform/pdf/refusal-reasons.ts";

const EDITIONS_MAX = 20;
/** Why an upload can't be used, in words. */
const FAILURES: Record<string, string> = {
  ...PDF_REFUSAL_REASONS,
  tookTooLong: "该 PDF 内容过于复杂，处理超时；可稍后重新上传",
  fileMissing: "文件暂时无法读取，请重新上传",
  unread: "文件处理失败，请重新上传",
  takenDown: "该文件此前已被下架，不能重新上传；如有异议请联系我们",
};

/** Uploads of users as a query, with all that their owner is shown of them. */
export function selectUploads({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("datasheetUploads as upload")
    .select([
      "upload.id",
      "upload.userId",
      "upload.sha256",
      "upload.fileName",
      "upload.sizeBytes",
      "upload.state",
      "upload.progress",
      "upload.failure",
      "upload.pageCount",
      "upload.hasTextLayer",
    ])
    .select([
      "upload.mpns",
      "upload.brandName",
      "upload.title",
      "upload.description",
      "upload.categoryId",
      "upload.kind",
      "upload.language",
      "upload.version",
      "upload.publishedOn",
      "upload.sourceUrl",
    ])
    .select([
      "upload.olderId",
      "upload.documentId",
      "upload.reason",
      "upload.submittedAt",
      "upload.decidedAt",
      "upload.createdAt",
    ])
    .select([
      sql<string | null>`left(upload.thumbnail_sha256, 16)`.as("thumbnail"),
      sql<Upload["document"]>`(
        select json_build_object('id', document.id, 'title', document.title,
          'mpn', (select part.mpn from datasheet_document_parts link join datasheet_parts part on part.id = link.part_id where link.document_id = document.id
            order by position(lower(part.mpn) in lower(document.title)) > 0 desc, part.popularity desc, part.id limit 1),
          'removed', case when document.state = 'removed' then json_build_object('at', document.removed_at, 'reason', document.removed_reason, 'objection', (
            select json_build_object('state', objection.state, 'text', objection.text, 'note', objection.decided_note)
            from datasheet_objections objection where objection.document_id = document.id and objection.removed_at = document.removed_at and objection.user_id = upload.user_id)) end)
        from datasheet_documents document where document.id = upload.document_id and document.state <> 'hidden')`.as(
        "document",
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUploads>["executeTakeFirstOrThrow"]>>;

/** As the contract wants them. */
export async function toUploads(context: Pick<Context, "db">, rows: Row[]): Promise<Upload[]> {
  const [known, editions] = await Promise.all([findKnownBrands(context, rows), findEditions(context, rows)]);
  return rows.map(({ userId: _, sha256: __, documentId: ___, document, ...row }) => ({
    ...row,
    state: row.state as UploadState,
    kind: row.kind as Upload["kind"],
    language: row.language as Upload["language"],
    failure: row.failure && (FAILURES[row.failure] ?? PDF_REFUSAL_REASONS.broken),
    isNewBrand: row.brandName !== "" && !known.has(brandKey(row.brandName)),
    editions: editions.get(row.id) ?? [],
    document: document && {
      ...document,
      removed: document.removed && { ...document.removed, at: new Date(document.removed.at).toISOString() },
    },
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** One of the asker's own; refuses what is somebody else's as if it were not there. */
export async function findOwnUpload(context: UserContext, id: number): Promise<Upload> {
  const row = await selectUploads(context)
    .where("upload.id", "=", id)
    .where("upload.userId", "=", context.user.id)
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这份上传");
  return (await toUploads(context, [row]))[0]!;
}

/** One of the asker's own, held until the transaction ends. */
export async function lockOwnUpload({ db, user }: UserContext, id: number) {
  const row = await db
    .selectFrom("datasheetUploads")
    .select(["id", "state", "sha256", "documentId"])
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这份上传");
  return { ...row, state: row.state as UploadState };
}

/** The document of these bytes that everybody may see, or that was taken down or hidden; nothing is told of anybody's upload. */
export async function findDocumentOfBytes({ db }: Pick<Context, "db">, sha256: string) {
  return selectDocumentOfBytes(db, sha256).executeTakeFirst();
}

/** The same, and nobody takes it down or brings it back until the transaction ends. */
export async function lockDocumentOfBytes({ db }: Pick<Context, "db">, sha256: string) {
  return selectDocumentOfBytes(db, sha256).forShare().executeTakeFirst();
}

function selectDocumentOfBytes(db: Context["db"], sha256: string) {
  return db
    .selectFrom("datasheetDocuments")
    .select(["id", "state", "title", "removedReason"])
    .where("sha256", "=", sha256)
    .where("state", "in", ["published", "removed", "hidden"]);
}

async function findKnownBrands({ db }: Pick<Context, "db">, rows: Row[]): Promise<Set<string>> {
  const keys = [...new Set(rows.map(({ brandName }) => brandKey(brandName)).filter((key) => key !== ""))];
  if (keys.length === 0) return new Set();
  const known = await db.selectFrom("datasheetBrandAliases").select("key").where("key", "in", keys).execute();
  return new Set(known.map(({ key }) => key));
}

/** Published documents of the parts that an upload names, of its brand where that is known. */
async function findEditions({ db }: Pick<Context, "db">, rows: Row[]): Promise<Map<number, Upload["editions"]>> {
  const asked = rows.filter(({ state, mpns }) => EDITABLE_STATES.includes(state as UploadState) && mpns.length > 0);
  const pairs = asked.flatMap(({ id, mpns, brandName }) =>
    mpns.map((mpn) => ({ id, key: partKey(mpn), brand: brandKey(brandName) })),
  );
  if (pairs.length === 0) return new Map();
  const { rows: found } = await sql<Upload["editions"][number] & { uploadId: number }>`
    select distinct asked.id as upload_id, document.id, document.title, document.version, document.published_on
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ brand }) => brand)}::text[]) as asked (id, key, brand)
    join datasheet_parts part on part.mpn_key = asked.key and asked.key <> ''
    join datasheet_document_parts link on link.part_id = part.id
    join datasheet_documents document on document.id = link.document_id and document.state = 'published' and not document.is_sample
    left join datasheet_brand_aliases alias on alias.key = asked.brand
    where alias.brand_id is null or alias.brand_id in (part.brand_id, document.brand_id)
    order by document.id desc limit 500`.execute(db);
  const editions = new Map<number, Upload["editions"]>();
  for (const { uploadId, ...edition } of found) {
    const listed = editions.get(uploadId) ?? [];
    if (listed.length < EDITIONS_MAX) editions.set(uploadId, [...listed, edition]);
  }
  return editions;
}
