import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, time } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { SMALL_UPLOAD_BYTES_MAX, UPLOAD_ID } from "../upload-purposes.ts";

const SMALL_UPLOAD_BODY_BYTES = SMALL_UPLOAD_BYTES_MAX + 100_000;
const ASKED_AT_ONCE_MAX = 100;

const Upload = z.object({
  id: z.string(),
  purpose: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Null until all bytes are there. */
  sha256: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** Skipped where nothing is scanned. */
  scanState: z.enum(["waiting", "clean", "infected", "skipped"]),
  createdAt: time,
  isTaken: z.boolean(),
});
export type Upload = z.output<typeof Upload>;

const uploadId = z.string().regex(UPLOAD_ID, "上传编号有误");

export const uploads = defineCalls("files", {
  /** Brings a file of up to 5 MB for a purpose; its id goes to the call that wants it. Larger ones, and those that shall be resumed, go by tus to `/api/uploads/`. */
  uploadSmallFile: {
    method: "POST",
    path: "/oss/upload",
    access: "user",
    body: "multipart",
    bodyBytes: SMALL_UPLOAD_BODY_BYTES,
    input: z.object({
      file: z.instanceof(Uint8Array, { message: "请选择文件" }),
      /** As the part of the form is named; filled in by the door. */
      fileName: z.string().max(1000, "文件名过长").default(""),
      /** As the domain declares it that wants the file; by the ending of its name where it is left out. */
      purpose: optionalField(z.string("上传用途有误")),
    }),
    data: Upload,
    limit: { calls: 120, seconds: HOUR_SECONDS },
  },

  /** How uploads of the asker's stand; ids that are none of his are left out. */
  listUploads: {
    method: "GET",
    path: "/oss/uploads",
    access: "user",
    input: z.object({
      ids: z.preprocess(
        (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
        z.array(uploadId).min(1, "缺少上传编号").max(ASKED_AT_ONCE_MAX, `最多 ${ASKED_AT_ONCE_MAX} 项`),
      ),
    }),
    data: z.array(Upload),
  },
});
