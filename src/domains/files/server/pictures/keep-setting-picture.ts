import { type RawBuilder, sql } from "kysely";
import type { SettingPictures } from "#domains/config/server/public/setting-pictures.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { fileRefusals } from "../../errors.ts";
import { hashesIn, hashOfPicture, shownPicture, uploadOfPicture } from "../../picture-addresses.ts";
import { keepUpload } from "../keep-upload.ts";
import { drawnAnew } from "./drawn-anew.ts";

const SIDE_MAX = 1200;

/** Keeps the pictures of values; what stood there before pictures were uploaded stays as it is. */
export const keptSettingPictures: SettingPictures = {
  async keep(context, written) {
    const uploadId = uploadOfPicture(written);
    if (uploadId !== null) return shownPicture(await keepUploaded(context, uploadId));
    const hash = hashOfPicture(written);
    if (hash !== null && !(await findBy(context, sql<boolean>`sha256 = ${hash}`))) throw fileRefusals.pictureGone();
    return written;
  },
  async hold({ db, now }, { before, after }) {
    const named = hashesIn(after);
    const held = await db
      .updateTable("filesPictures")
      .set({ keptAt: now })
      .where("sha256", "=", anyOf([...named, ...hashesIn(before)].toSorted()))
      .returning("sha256")
      .execute();
    const there = new Set(held.map(({ sha256 }) => sha256));
    if (!named.every((sha256) => there.has(sha256))) throw fileRefusals.pictureGone();
  },
};

function keepUploaded(context: UserContext, id: string): Promise<string> {
  return keepUpload(context, {
    ...drawnAnew(context, SIDE_MAX),
    id,
    findKept: (context) => findBy(context, sql<boolean>`${id} = any(upload_ids)`),
    hold: async () => null,
    async keep({ db, now }, { stored: { sha256 } }) {
      await db
        .insertInto("filesPictures")
        .values({ sha256, uploadIds: [id], keptAt: now })
        .onConflict((conflict) =>
          conflict
            .column("sha256")
            .doUpdateSet({ uploadIds: sql`files_pictures.upload_ids || excluded.upload_ids`, keptAt: now }),
        )
        .execute();
      return sha256;
    },
  });
}

async function findBy({ db }: Pick<Context, "db">, which: RawBuilder<boolean>): Promise<string | undefined> {
  return (await db.selectFrom("filesPictures").select("sha256").where(which).executeTakeFirst())?.sha256;
}
