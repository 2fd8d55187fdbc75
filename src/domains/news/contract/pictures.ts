import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id } from "#api/fields.ts";
import { Picture } from "./article-shapes.ts";

const UPLOAD_ID = /^[\w-]{22}$/;

export const pictures = defineCalls("news", {
  /** Makes a picture of the asker's of an upload brought for `article`, in several widths and without what its camera noted. Asked again for the same upload it answers the same picture. */
  storePicture: {
    method: "POST",
    path: "/my/article/picture",
    access: "user",
    publishes: true,
    input: z.object({ uploadId: z.string().regex(UPLOAD_ID, "上传编号有误") }),
    data: Picture,
    limit: { calls: 120, seconds: 600 },
  },

  /** One width of a picture, `480.webp`, or `480.avif` where it has at most four megapixels: for everybody once an article that shows it is published, before that for whose it is and for operators. */
  readPicture: {
    method: "GET",
    path: "/article/picture/:id/:file",
    access: "visitor",
    input: z.object({ id, file: z.string().regex(/^[1-9]\d{0,3}\.(?:webp|avif)$/, "没有这张图片") }),
    data: "file",
  },
});
