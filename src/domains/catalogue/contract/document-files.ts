import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, idList, optionalField } from "#api/fields.ts";

/** How large they may be together: `ZIP_BYTES_MAX` of `datasheets/server/documents/download-documents.ts`. */
export const FILES_PER_ZIP_MAX = 50;

/** How the files of datasheets are had; answered by who keeps them. */
export const documentFiles = defineCalls("catalogue", {
  /** The PDF of a datasheet, for reading in the page or, with `download=1`, for saving. */
  readDocumentFile: {
    method: "GET",
    path: "/spec/v1/file/:id",
    access: "user",
    input: z.object({ id, download: optionalField(z.literal("1")) }),
    data: "file",
    limit: { calls: 3000, seconds: 60 },
  },

  /** The picture of a datasheet's first page. */
  readDocumentThumbnail: {
    method: "GET",
    path: "/spec/v1/thumbnail/:id",
    access: "visitor",
    input: z.object({ id, v: optionalField(z.string().max(64)) }),
    data: "file",
  },

  /** Several datasheets as one zip. A second one while the first is under way is refused. */
  downloadDocuments: {
    method: "POST",
    path: "/file/spec/v1/downloads",
    access: "user",
    input: z.object({ ids: idList(FILES_PER_ZIP_MAX, "请选择文件") }),
    data: "file",
    limit: { calls: 60, seconds: 60 },
  },
});
