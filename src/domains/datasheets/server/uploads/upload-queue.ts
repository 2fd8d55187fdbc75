import { sql } from "kysely";
import { type BesideDocument, findBeside } from "./find-beside.ts";
import { publishUpload, rejectUpload } from "./decide-upload.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { OWN_UPLOADS_ADDRESS, uploadFileAddress, uploadThumbnailAddress } from "../../addresses.ts";
import { documentKindLabel, languageLabel } from "#domains/catalogue/document-labels.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { rememberUpload, reopenUpload } from "./take-back-upload.ts";
import { whoseUploads } from "./whose-uploads.ts";

const SERIES_PARTS_SHOWN = 20;

/** Datasheets that users have uploaded, beside what is published of the same parts. */
export const uploadQueue: CaseQueue = {
  name: "datasheets",
  title: "规格书审核",
  group: "规格书",
  order: 10,
  look: "words that would be shown to all; the file goes on record when it is opened",
  whose: whoseUploads,
  of: { document: (id) => sql`select id from datasheet_uploads where document_id = ${id}` },
  decisions: [
    { name: "published", label: "发布", kind: "primary", needsReason: false, reasons: ["内容与填写一致"] },
    {
      name: "published-alone",
      label: "发布，不接为新版本",
      kind: "plain",
      needsReason: false,
      reasons: ["与所选旧版不是同一文档"],
    },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["型号或品牌与文件不符", "文件不是规格书", "文件不完整或不清晰", "版权不明"],
    },
  ],
  waiting: () => sql`select id, submitted_at as opened_at from datasheet_uploads where state = 'waiting'`,
  named: (pattern) => sql`select id from datasheet_uploads where state = 'waiting' and title ilike ${pattern}`,
  list: listWaiting,
  async decide(context, { id, decision, reason, openedAt }) {
    if (decision === "rejected") {
      const { userId, title } = await rejectUpload(context, { id, reason, submittedAt: openedAt });
      return userId === null
        ? null
        : {
            userId,
            title: "规格书未通过审核",
            text: `您上传的《${title}》未通过审核：${reason}。可修改后重新提交。`,
            path: OWN_UPLOADS_ADDRESS,
          };
    }
    const { userId, title, documentId } = await publishUpload(context, {
      id,
      isNextEdition: decision === "published",
      reason,
      submittedAt: openedAt,
    });
    return userId === null || documentId === null
      ? null
      : {
          userId,
          title: "规格书已发布",
          text: `您上传的《${title}》已发布${reason ? `：${reason}` : "，感谢您的贡献。"}`,
          path: documentAddress({ id: documentId }),
        };
  },
  undo: {
    remember: rememberUpload,
    restore: reopenUpload,
    // Taken down since, it is not told to be published.
    async stands({ db }, { id, decision }) {
      if (decision === "rejected") return true;
      const down = await db
        .selectFrom("datasheetUploads as upload")
        .innerJoin("datasheetDocuments as document", "document.id", "upload.documentId")
        .select("document.id")
        .where("upload.id", "=", id)
        .where("document.state", "=", "removed")
        .executeTakeFirst();
      return down === undefined;
    },
  },
};

async function listWaiting(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await selectWaiting(context)
    .$if(ids !== null, (query) => query.where("upload.id", "=", anyOf(ids!)))
    .orderBy("upload.submittedAt")
    .orderBy("upload.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const cases: QueuedCase[] = [];
  for (const row of rows) cases.push(await toCase(context, row));
  return cases;
}

function selectWaiting({ db }: Context) {
  return db
    .selectFrom("datasheetUploads as upload")
    .leftJoin("accountUsers as user", "user.id", "upload.userId")
    .leftJoin("datasheetCategories as category", "category.id", "upload.categoryId")
    .select([
      "upload.id",
      "upload.sha256",
      "upload.title",
      "upload.fileName",
      "upload.mpns",
      "upload.brandName",
      "upload.kind",
      "upload.language",
      "upload.version",
      "upload.publishedOn",
      "upload.sourceUrl",
      "upload.description",
    ])
    .select([
      "upload.pageCount",
      "upload.sizeBytes",
      "upload.hasTextLayer",
      "upload.olderId",
      "upload.thumbnailSha256",
      "upload.submittedAt",
      "upload.reason",
      "category.name as category",
      "user.id as userId",
      "user.nickName",
    ])
    .where("upload.state", "=", "waiting");
}

async function toCase(
  context: Context,
  row: Awaited<ReturnType<ReturnType<typeof selectWaiting>["executeTakeFirstOrThrow"]>>,
): Promise<QueuedCase> {
  const { beside, isNewBrand, sameWaiting, published, rejected, series } = await findBeside(context, row);
  const said: [label: string, value: string | null, path?: string][] = [
    ["型号", row.mpns.join("、")],
    ["系列所含型号", series.map(seriesWords).join("；")],
    ["品牌", isNewBrand ? `${row.brandName}（新品牌，发布后建立）` : row.brandName],
    ["类型", documentKindLabel(row.kind)],
    ["分类", row.category],
    ["语言", languageLabel(row.language)],
    ["版本", row.version],
    ["发布日期", row.publishedOn],
    [
      "页数",
      row.pageCount === null
        ? null
        : `${row.pageCount} 页，${formatFileSize(row.sizeBytes)}${row.hasTextLayer === false ? "，扫描件，未识别文字" : ""}`,
    ],
    ["文件", row.fileName, uploadFileAddress(row)],
    ["SHA-256", row.sha256],
    ["来源链接", row.sourceUrl],
    ["同一文件", sameWaiting > 0 ? `另有 ${sameWaiting} 份上传也在等待审核` : null],
    [
      "上传人",
      row.nickName === null ? "—" : `${row.nickName}（已发布 ${published} 份，未通过 ${rejected} 份）`,
      row.userId === null ? undefined : `/ops/users/${row.userId}`,
    ],
  ];
  return {
    id: row.id,
    title: row.title,
    path: uploadFileAddress(row),
    picture: row.thumbnailSha256 && uploadThumbnailAddress({ id: row.id, thumbnail: row.thumbnailSha256.slice(0, 16) }),
    facts: toFacts(said),
    beside: beside.map(toBeside),
    text: row.description,
    ...(row.olderId === null && { allowed: ["published", "rejected"] }),
    openedAt: row.submittedAt!.toISOString(),
  };
}

function seriesWords({ mpn, parts }: { mpn: string; parts: string[] }): string {
  return `${mpn}：${parts.slice(0, SERIES_PARTS_SHOWN).join("、")}${parts.length > SERIES_PARTS_SHOWN ? ` 等 ${parts.length} 个` : ""}`;
}

function toBeside({
  id,
  title,
  state,
  relation,
  mpns,
  brandName,
  language,
  version,
  publishedOn,
  pageCount,
  sizeBytes,
  sha256,
  thumbnail,
}: BesideDocument): NonNullable<QueuedCase["beside"]>[number] {
  const facts = toFacts([
    ["型号", mpns.join("、")],
    ["品牌", brandName],
    ["语言", languageLabel(language)],
    ["版本", version],
    ["发布日期", publishedOn],
    ["页数", pageCount === null ? null : `${pageCount} 页，${formatFileSize(sizeBytes)}`],
    ["SHA-256", sha256],
  ]);
  return {
    title,
    path: documentAddress({ id }),
    picture: state === "published" ? thumbnail : null,
    relation: state === "published" ? relation : `${relation}，${state === "removed" ? "已下架" : "已隐藏"}`,
    facts,
  };
}

function toFacts(said: [label: string, value: string | null, path?: string][]): QueuedCase["facts"] {
  return said.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : []));
}
