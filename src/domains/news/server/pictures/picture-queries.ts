import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Picture } from "../../contract/article-shapes.ts";

/** Pictures by their ids, with the widths there are; those that are gone are left out. */
export async function picturesById({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("newsPictures as picture")
    .innerJoin("newsPictureFiles as file", "file.pictureId", "picture.id")
    .select(["picture.id", "picture.width", "picture.height", sql<number[]>`array_agg(file.width order by file.width)`.as("widths")])
    .where("picture.id", "in", [...new Set(ids)])
    .where("file.format", "=", "webp")
    .groupBy("picture.id")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of these pictures, those that are somebody's own. */
export async function ownPictures({ db }: Pick<Context, "db">, { userId, ids }: { userId: number; ids: number[] }): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("newsPictures").select("id").where("id", "in", ids).where("userId", "=", userId).execute();
  return new Set(rows.map(({ id }) => id));
}
