import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { pictures } from "../../contract/pictures.ts";
import { ARTICLE_UPLOAD } from "../../upload-purposes.ts";
import { bringUpload, UploadRefused } from "../bring-upload.ts";

const { bytesMax, mediaTypes, tooLarge, wrongKind } = ARTICLE_UPLOAD;

/** Uploads a picture and has it kept; null where a login was asked for and not given. */
export async function bringPicture(file: File): Promise<Picture | null> {
  if (!mediaTypes.includes(file.type)) throw new UploadRefused(wrongKind);
  if (file.size > bytesMax) throw new UploadRefused(tooLarge);
  return withLogin(async () => callApi(pictures.storePicture, { uploadId: await bringUpload(file, ARTICLE_UPLOAD) }));
}
