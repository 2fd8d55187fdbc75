import { sql } from "kysely";
import type { ViewKind } from "#platform/domain/thing.ts";
import { thumbnailAddress } from "#domains/catalogue/document-addresses.ts";
import { markedTitle } from "#domains/catalogue/sample-documents.ts";
import type { ViewedDocument } from "../../contract/viewed-document.ts";

/** Datasheets, in the history of looks. */
export const documentViews: ViewKind<{ specDto: ViewedDocument }> = {
  name: "datasheet",
  shown: () => sql`select id from datasheet_documents where state = 'published'`,
  async describe({ db }, ids) {
    const rows = await db
      .selectFrom("datasheetDocuments as document")
      .leftJoin("datasheetBrands as brand", (join) =>
        join.onRef("brand.id", "=", "document.brandId").on("brand.hiddenAt", "is", null),
      )
      .select([
        "document.id",
        "document.title",
        "document.isSample",
        "document.brandId",
        "document.thumbnailSha256",
        "brand.name",
        "brand.nameCn",
      ])
      .where("document.id", "in", ids)
      .execute();
    return new Map(
      rows.map(({ id, brandId, title, isSample, name, nameCn, thumbnailSha256 }) => [
        id,
        {
          specDto: {
            id,
            brandId,
            filename: markedTitle({ title, isSample }),
            brandCn: nameCn ?? name ?? "",
            fullLogo: thumbnailAddress({ id, thumbnail: thumbnailSha256 }),
          },
        },
      ]),
    );
  },
};
