import { withLogin } from "#domains/accounts/components/public/require-login.ts";
import { callApi } from "#web/call-api.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { pictures } from "../../contract/pictures.ts";
import { bringUpload, UploadRefused } from "./bring-upload.ts";

const BYTES_MOST = 10_000_000;
const KIND = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** Uploads a picture and has it kept; null where a login was asked for and not given. */
export async function bringPicture(file: File): Promise<Picture | null> {
  if (!KIND.test(file.type)) throw new UploadRefused("图片只能是 JPG、PNG、WebP、AVIF 或 GIF 格式");
  if (file.size > BYTES_MOST) throw new UploadRefused("图片不能超过 10 MB");
  return withLogin(async () => callApi(pictures.keepPicture, { uploadId: await bringUpload(file, "article") }));
}
