import type { SettingPictures } from "#domains/config/server/public/setting-pictures.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { type Drawing, type PictureLimits, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { fileRefusals } from "../../errors.ts";
import { hashOfPicture, shownPicture, uploadOfPicture } from "../../picture-addresses.ts";
import { PICTURE_UPLOAD } from "../../upload-purposes.ts";
import { keepUpload } from "../keep-upload.ts";

const READABLE: PictureLimits = { formats: ["jpeg", "png", "webp"], pixelsMax: 40_000_000 };
const DRAWING: Drawing = { format: "webp", quality: 90, size: { width: 1200, height: 1200, fit: "inside" } };

/** Keeps the pictures of values; what stood there before pictures were uploaded stays as it is. */
export const keptSettingPictures: SettingPictures = {
  async keep(context, written) {
    const uploadId = uploadOfPicture(written);
    if (uploadId !== null) return shownPicture(await keepUploaded(context, uploadId));
    const hash = hashOfPicture(written);
    if (hash !== null && !(await findBy(context, "sha256", hash))) throw fileRefusals.pictureGone();
    return written;
  },
};

function keepUploaded(context: UserContext, id: string): Promise<string> {
  return keepUpload(context, {
    id,
    purpose: PICTURE_UPLOAD.name,
    findKept: (context) => findBy(context, "uploadId", id),
    async look({ read }) {
      const drawn = await redrawPicture(await read(), READABLE, DRAWING);
      if (!drawn.ok) throw fileRefusals.pictureUnreadable();
      return drawn.bytes;
    },
    store: (bytes) => context.ports.fileStore.write(oneChunk(bytes)),
    hold: async () => null,
    async keep({ db, now }, { stored: { sha256 } }) {
      const row = { uploadId: id, keptAt: now };
      await db
        .insertInto("filesPictures")
        .values({ sha256, ...row })
        .onConflict((conflict) => conflict.column("sha256").doUpdateSet(row))
        .execute();
      return sha256;
    },
  });
}

async function findBy(
  { db }: Pick<Context, "db">,
  column: "sha256" | "uploadId",
  value: string,
): Promise<string | undefined> {
  const found = await db.selectFrom("filesPictures").select("sha256").where(column, "=", value).executeTakeFirst();
  return found?.sha256;
}
