import { sql } from "kysely";
import type { Sitemap, SteadyPages } from "#platform/domain/sitemap.ts";
import { brandDocumentsAddress } from "#domains/catalogue/brand-addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { IS_NEWEST } from "./document-versions/newest-edition.ts";
import { isListed } from "./documents/document-order.ts";

/** Whatever is set: nobody is led to a sample of what is there for real. */
const IS_TOLD = sql.raw(isListed({ samplesBesideReal: "hidden" }));

/** The list of all datasheets, where there are any. */
export const documentList: SteadyPages = {
  order: 35,
  async paths({ db }) {
    const published = db.selectFrom("datasheetDocuments").select("id").where("state", "=", "published");
    return (await published.limit(1).executeTakeFirst()) ? ["/datasheet/datasheetSearch/"] : [];
  },
};

/** Published datasheets but samples, and the list of each brand that holds more than samples of what is there for real, for search engines. */
export const documentSitemaps: Sitemap[] = [
  {
    name: "branddocuments",
    order: 34,
    async pages({ db }, { most }) {
      const holding = db
        .selectFrom("datasheetBrands as brand")
        .select(["brand.id", "brand.name"])
        .where("brand.documentCount", ">", 0)
        .where("brand.hiddenAt", "is", null)
        .where(
          sql<boolean>`exists (
            select from datasheet_documents document
            where document.brand_id = brand.id and document.state = 'published' and ${IS_NEWEST} and ${IS_TOLD})`,
        );
      const rows = await holding.orderBy("brand.id").limit(most).execute();
      return rows.map((row) => ({ path: brandDocumentsAddress(row) }));
    },
  },
  {
    name: "documents",
    order: 60,
    ids: () => sql`select id from datasheet_documents where state = 'published' and not is_sample`,
    async pages({ db }, { from, to }) {
      const rows = await db
        .selectFrom("datasheetDocuments")
        .select(["id", "updatedAt"])
        .where("state", "=", "published")
        .where("isSample", "=", false)
        .where("id", ">", from)
        .where("id", "<=", to)
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ path: documentAddress(row), changedAt: row.updatedAt }));
    },
  },
];
