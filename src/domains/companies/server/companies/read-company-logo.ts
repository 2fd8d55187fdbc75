import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { companies } from "../../contract/companies.ts";
import { LOGO_PICTURE } from "../public-texts.ts";

/** The logo that a company shows. */
export async function readCompanyLogo(
  { db, ports }: Context,
  { id }: ParsedInputOf<typeof companies.readCompanyLogo>,
): Promise<FileAnswer> {
  const file = await db
    .selectFrom("suppliersFiles as file")
    .innerJoin("suppliersCompanies as company", "company.logoId", "file.id")
    .select(["file.sha256", "file.mediaType", "file.sizeBytes"])
    .where("file.id", "=", id)
    .where("company.hiddenAt", "is", null)
    .where((eb) => eb.not(isHeld(LOGO_PICTURE, "company.id")))
    .executeTakeFirst();
  if (!file || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    etag: file.sha256,
    copies: "checked",
    fileName: `logo-${id}.jpg`,
    open: (range) => ports.fileStore.read(file.sha256, range),
  };
}
