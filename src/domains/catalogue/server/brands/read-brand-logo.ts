import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { brands } from "../../contract/brands.ts";

/** The logo that a brand shows. */
export async function readBrandLogo(
  { db, ports }: Context,
  { hash }: ParsedInputOf<typeof brands.readBrandLogo>,
): Promise<FileAnswer> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select("id")
    .where("logoSha256", "=", hash)
    .where("hiddenAt", "is", null)
    .executeTakeFirst();
  const sizeBytes = brand ? await ports.fileStore.sizeOf(hash) : null;
  if (sizeBytes === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: "image/webp",
    sizeBytes,
    etag: hash,
    copies: "minutes",
    open: (range) => ports.fileStore.read(hash, range),
  };
}
