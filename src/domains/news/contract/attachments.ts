import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, time, writtenLine } from "#api/fields.ts";
import { ATTACHMENT_KINDS, ATTACHMENT_NAME_MAX } from "../attachment-kinds.ts";

const UPLOAD_ID = /^[\w-]{22}$/;

export const ATTACHMENTS_A_PAGE = 20;

/** A file as its author brought it. */
const StoredFile = z.object({ id: z.int(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.int() });

/** A file beside an article, as what and under which name its author put it there. */
export const Attachment = z.object({
  id: z.int(),
  kind: z.enum(ATTACHMENT_KINDS),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  downloads: z.int(),
});
export type Attachment = z.output<typeof Attachment>;

/** How an author tells of one when he saves; a name may be missing until the article is handed in. */
export const attachmentField = z.object({
  id,
  kind: z.enum(ATTACHMENT_KINDS, "请选择附件的类型"),
  name: writtenLine(ATTACHMENT_NAME_MAX, `附件名称最多 ${ATTACHMENT_NAME_MAX} 个字`).default(""),
});

export const attachments = defineCalls("news", {
  /**
   * Stores an upload brought for `attachment` as a file that the asker can add to his articles, looked into and
   * without camera notes; asked again it answers the same file.
   */
  storeAttachment: {
    method: "POST",
    path: "/my/article/attachment",
    access: "user",
    publishes: true,
    input: z.object({ uploadId: z.string().regex(UPLOAD_ID, "上传编号有误") }),
    data: StoredFile,
    limit: { calls: 30, seconds: 600 },
  },

  /** A file, for saving: for everybody once an article that has it is published, which counts a download; before that for whose it is, and for operators once it was handed in. */
  downloadAttachment: {
    method: "GET",
    path: "/article/attachment/:id",
    access: "visitor",
    input: z.object({ id }),
    data: "file",
    limit: { calls: 120, seconds: 60 },
  },

  /** The files of an author's published articles, those of the newest article first. */
  listAuthorAttachments: {
    method: "GET",
    path: "/author/:id/attachments",
    access: "visitor",
    input: z.object({ id, pageIndex, pageSize }),
    data: listOf(
      Attachment.extend({ article: z.object({ id: z.int(), title: z.string() }), publishedAt: time }),
    ).extend({ now: time }),
    limit: { calls: 300, seconds: 60 },
  },
});
