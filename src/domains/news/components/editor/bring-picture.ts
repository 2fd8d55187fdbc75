import { withLogin } from "#domains/accounts/components/public/require-login.ts";
import { createUploadList } from "#domains/files/components/public/upload-list.ts";
import { waitUntilScanned } from "#domains/files/components/public/wait-until-scanned.ts";
import { files } from "#domains/files/contract.ts";
import { callApi } from "#web/call-api.ts";
import { callWithFile } from "#web/call-with-file.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { pictures } from "../../contract/pictures.ts";

const BYTES_MOST = 10_000_000;
/** Larger ones go in pieces. */
const AT_ONCE_BYTES_MOST = 5_000_000;
const KIND = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** Why a picture was not taken, for people. */
export class PictureRefused extends Error {}

/** Uploads a picture and has it kept; null where a login was asked for and not given. */
export async function bringPicture(file: File): Promise<Picture | null> {
  if (!KIND.test(file.type)) throw new PictureRefused("图片只能是 JPG、PNG、WebP、AVIF 或 GIF 格式");
  if (file.size > BYTES_MOST) throw new PictureRefused("图片不能超过 10 MB");
  return withLogin(async () => {
    const uploadId = file.size > AT_ONCE_BYTES_MOST ? await uploadInPieces(file) : await uploadAtOnce(file);
    return callApi(pictures.keepPicture, { uploadId });
  });
}

async function uploadAtOnce(file: File): Promise<string> {
  // The name stands before the bytes, which are called `blob` otherwise.
  const { id, scanState } = await callWithFile(files.upload, { fileName: file.name, purpose: "article", file: new Uint8Array(await file.arrayBuffer()) });
  if (scanState === "waiting") await waitUntilScanned(id);
  return id;
}

function uploadInPieces(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const list = createUploadList({
      purpose: "article",
      most: 1,
      onChange: ([item]) => {
        if (item?.state === "done" && item.upload) resolve(item.upload.id);
        if (item?.state === "refused" || item?.state === "failed") reject(new PictureRefused(item.message ?? "图片没有传上，请重试"));
        if (item && ["done", "refused", "failed"].includes(item.state)) queueMicrotask(() => list.close());
      },
    });
    list.add([file]);
  });
}
