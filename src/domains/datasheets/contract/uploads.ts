import { isWebAddress } from "#shared/safe-link.ts";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  day,
  id,
  idList,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  valueList,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from "#domains/catalogue/document-labels.ts";
import { uploadStates } from "../states.ts";
import { DocumentVersion } from "./document-versions.ts";

const UPLOAD_MPNS_MAX = 50;
export const UPLOAD_DESCRIPTION_MAX = 500;
export const OBJECTION_MAX = 1000;
const AT_ONCE_MAX = 100;

/** A part number as makers write them, or the name of a series. */
const MPN = /^[0-9A-Za-z#][0-9A-Za-z\-_+/.\\ ()#=%,:]{1,49}$/;
/** What stands between several; a comma before three digits belongs to the number (`PMEG3010EB,115`). */
const BETWEEN_MPNS = /[\n;；，、]|,(?!\d{3}(?!\d))/;

const mpns = z.preprocess(
  (given) => {
    const texts = [given ?? ""]
      .flat()
      .filter((text) => typeof text === "string")
      .flatMap((text) => text.split(BETWEEN_MPNS));
    return [...new Set(texts.map((text) => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim()))].filter(
      (text) => text !== "",
    );
  },
  z
    .array(
      z
        .string()
        .regex(MPN, { error: ({ input }) => `“${String(input).slice(0, 60)}”不像型号，应为 2–50 个字母、数字或符号` }),
    )
    .min(1, "请输入型号")
    .max(UPLOAD_MPNS_MAX, `型号最多 ${UPLOAD_MPNS_MAX} 个`),
);

const Upload = z.object({
  id: z.int(),
  fileName: z.string(),
  sizeBytes: z.int(),
  state: z.enum(uploadStates.names),
  /** How far the reading has come, in percent. */
  progress: z.int(),
  /** Why the file can't be used, in words. */
  failure: z.string().nullable(),
  pageCount: z.int().nullable(),
  hasTextLayer: z.boolean().nullable(),
  /** Changes with the picture of the first page; null while there is none. */
  thumbnail: z.string().nullable(),
  mpns: z.array(z.string()),
  brandName: z.string(),
  /** No brand of the catalogue is written so. */
  isNewBrand: z.boolean(),
  title: z.string(),
  description: z.string(),
  categoryId: z.int().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  language: z.enum(DOCUMENT_LANGUAGES).nullable(),
  version: z.string(),
  publishedOn: day.nullable(),
  sourceUrl: z.string(),
  olderId: z.int().nullable(),
  /** Published documents of the same parts, one of which it may be the next edition of. */
  editions: z.array(DocumentVersion.pick({ id: true, title: true, version: true, publishedOn: true })),
  /** The document that was published from it, or that has its bytes. */
  document: z
    .object({
      id: z.int(),
      title: z.string(),
      mpn: z.string().nullable(),
      /** Since when and why it is taken down, where it is; and what its uploader has said against it. */
      removed: z
        .object({
          at: time,
          reason: z.string(),
          objection: z
            .object({ state: z.enum(["open", "accepted", "rejected"]), text: z.string(), note: z.string() })
            .nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Why it was rejected. */
  reason: z.string(),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  createdAt: time,
});

export type Upload = z.output<typeof Upload>;

export const uploads = defineCalls("datasheets", {
  /** Takes in a PDF that the asker has uploaded, and has it read. The same bytes again are the same upload. */
  addUpload: {
    method: "POST",
    path: "/file/spec/user/v1/add1",
    access: "user",
    input: z.object({ fileId: z.string("请先上传文件").trim().min(1, "请先上传文件").max(100, "没有这个上传的文件") }),
    data: Upload,
    limit: { calls: 120, seconds: HOUR_SECONDS },
  },

  /** The asker's own uploads, the latest first; in some states alone, or these alone. */
  listUploads: {
    method: "GET",
    path: "/my/spec/v1/list",
    access: "user",
    input: z.object({
      states: valueList(z.enum(uploadStates.names, "没有这个状态"), uploadStates.names.length, "状态过多"),
      ids: valueList(id, AT_ONCE_MAX, `最多 ${AT_ONCE_MAX} 项`),
      pageIndex,
      pageSize,
    }),
    data: listOf(Upload).extend({ counts: z.record(z.enum(uploadStates.names), z.int()) }),
    limit: { calls: 1200, seconds: 60 },
  },

  /** One of them. */
  uploadDetail: { method: "GET", path: "/my/spec/v1/detail", access: "user", input: z.object({ id }), data: Upload },

  /** Has an operator look at an upload as it is filled in. Bytes that are published already only bring parts that the document does not have; where there are none, nothing waits (`message`). */
  submitUpload: {
    method: "POST",
    path: "/my/spec/v1/submit",
    access: "user",
    publishes: true,
    input: z.object({
      id,
      mpns,
      brandName: writtenLine(100, "品牌最多 100 个字").min(1, "请输入品牌"),
      title: writtenLine(200, "标题最多 200 个字").default(""),
      description: writtenText(UPLOAD_DESCRIPTION_MAX, `描述最多 ${UPLOAD_DESCRIPTION_MAX} 个字`).default(""),
      categoryId: optionalField(id),
      kind: z.enum(DOCUMENT_KINDS, "请选择文档类型").default("datasheet"),
      language: optionalField(z.enum(DOCUMENT_LANGUAGES, "没有这种语言")),
      version: writtenLine(50, "版本号最多 50 个字").default(""),
      publishedOn: optionalField(z.iso.date("发布日期应为 2024-01-31 的形式")),
      sourceUrl: writtenLine(500, "来源链接最多 500 个字")
        .pipe(
          z.union(
            [z.literal(""), z.string().refine(isWebAddress, "来源链接应以 http:// 或 https:// 开头")],
            "来源链接应以 http:// 或 https:// 开头",
          ),
        )
        .default(""),
      olderId: optionalField(id),
      hasRights: z.literal(["true", "1", "on"], "请确认版权声明"),
    }),
    data: z.object({ upload: Upload, message: z.string() }),
  },

  /** Takes an upload that waits back. */
  withdrawUpload: {
    method: "POST",
    path: "/my/spec/v1/withdraw",
    access: "user",
    input: z.object({ id }),
    data: Upload,
  },

  /** Removes the asker's own uploads; those that are published stay, and are refused. */
  removeUploads: {
    method: "POST",
    path: "/spec/user/dels",
    access: "user",
    input: z.object({ ids: idList(AT_ONCE_MAX, "请选择文件") }),
    data: z.object({ removed: z.int() }),
  },

  /** The PDF of an upload, for its uploader and operators. */
  readUploadFile: {
    method: "GET",
    path: "/my/spec/v1/file/:id",
    access: "user",
    input: z.object({ id }),
    data: "file",
  },

  /** The picture of its first page, for the same. */
  readUploadThumbnail: {
    method: "GET",
    path: "/my/spec/v1/thumbnail/:id",
    access: "user",
    input: z.object({ id, v: z.string().max(64).optional() }),
    data: "file",
  },

  /** Says something against the take-down of a document that the asker has uploaded: once for each take-down. */
  objectToTakeDown: {
    method: "POST",
    path: "/my/spec/v1/object",
    access: "user",
    input: z.object({
      id,
      text: writtenText(OBJECTION_MAX, `异议说明最多 ${OBJECTION_MAX} 个字`).min(1, "请填写异议说明"),
    }),
    data: Upload,
  },
});
