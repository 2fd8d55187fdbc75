import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { type FileStore, oneChunk } from "#ports/file-store/port.ts";
import { quota } from "#platform/quota.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import type { pictures } from "../../contract/pictures.ts";
import { writingRefusals } from "../../errors.ts";
import { type RenderedPicture, renderPicture } from "./render-picture.ts";
import { readPictures } from "../articles/article-cards.ts";
import { renderInTurn } from "./take-pixels.ts";
import { ARTICLE_UPLOAD } from "../../upload-purposes.ts";

/** Some two thousand pictures with all their widths. */
const ACCOUNT_MEGABYTES_MAX = 1000;
const pictureQuota = quota({
  rows: "newsPictures",
  of: "userId",
  at: "createdAt",
  perDay: 300,
  refusal: writingRefusals.picturesUsedUp,
});

/** Makes a picture of the asker's of what he uploaded. Asked again for the same upload it answers the same picture. */
export async function storePicture(
  context: UserContext,
  { uploadId }: ParsedInputOf<typeof pictures.storePicture>,
): Promise<DataOf<typeof pictures.storePicture>> {
  const { user, ports } = context;
  return keepUpload(context, {
    id: uploadId,
    purpose: ARTICLE_UPLOAD.name,
    findKept: (context) => findKept(context, uploadId),
    async mayLook(context) {
      await pictureQuota(context, user.id);
      await refuseFull(context, 1);
    },
    // Read in its turn: so many bytes are in memory as pictures are drawn.
    look: async ({ read }) =>
      (await renderInTurn(user.id, async () => renderPicture(await read()))) ?? writingRefusals.picturesBusy(),
    async store(drawn) {
      await refuseFull(context, bytesOf(drawn));
      return { drawn, files: await writeWidths(ports.fileStore, drawn) };
    },
    hold: lockUser,
    async keep(context, { stored: { drawn, files } }) {
      await pictureQuota(context, user.id);
      await refuseFull(context, bytesOf(drawn));
      return insertPicture(context, { drawn, files, userId: user.id, uploadId, createdAt: context.now });
    },
  });
}

function bytesOf({ files }: RenderedPicture): number {
  return files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

interface StoredWidth {
  format: "webp" | "avif";
  width: number;
  sha256: string;
  sizeBytes: number;
}

/** Puts the widths of a picture into the file store: a row must name them within hours. */
export async function writeWidths(fileStore: FileStore, { files }: RenderedPicture): Promise<StoredWidth[]> {
  const stored: StoredWidth[] = [];
  for (const { format, width, bytes } of files)
    stored.push({ format, width, ...(await fileStore.write(oneChunk(bytes))) });
  return stored;
}

/** Notes a picture whose widths are stored, in the caller's transaction. */
export async function insertPicture(
  { db }: Pick<Context, "db">,
  {
    drawn: { width, height },
    files,
    ...row
  }: { drawn: RenderedPicture; files: StoredWidth[]; userId: number; uploadId?: string; createdAt: Date },
): Promise<Picture> {
  const { id } = await db
    .insertInto("newsPictures")
    .values({ ...row, width, height })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsPictureFiles")
    .values(files.map((file) => ({ pictureId: id, ...file })))
    .execute();
  return { id, width, height, widths: files.filter(({ format }) => format === "webp").map((file) => file.width) };
}

async function findKept(context: UserContext, uploadId: string): Promise<Picture | undefined> {
  const row = await context.db
    .selectFrom("newsPictures")
    .select("id")
    .where("uploadId", "=", uploadId)
    .where("userId", "=", context.user.id)
    .executeTakeFirst();
  return row && (await readPictures(context, [row.id])).get(row.id);
}

/** Of all that is kept of his. */
async function refuseFull({ db, user }: UserContext, sizeBytes: number): Promise<void> {
  const { bytes } = await db
    .selectFrom("newsPictureFiles as file")
    .innerJoin("newsPictures as picture", "picture.id", "file.pictureId")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("file.sizeBytes"), eb.lit(0)).as("bytes"))
    .where("picture.userId", "=", user.id)
    .executeTakeFirstOrThrow();
  if (Number(bytes) + sizeBytes > ACCOUNT_MEGABYTES_MAX * 1_000_000)
    throw writingRefusals.picturesFull({ most: ACCOUNT_MEGABYTES_MAX });
}
