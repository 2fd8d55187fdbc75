import { sql } from "kysely";
import type { Sitemap } from "#platform/domain/sitemap.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";

/** Published datasheets, for search engines. */
export const documentSitemap: Sitemap = {
  name: "documents",
  order: 60,
  ids: () => sql`select id from datasheet_documents where state = 'published'`,
  async pages({ db }, { from, to }) {
    const rows = await db
      .selectFrom("datasheetDocuments")
      .select(["id", "updatedAt"])
      .where("state", "=", "published")
      .where("id", ">", from)
      .where("id", "<=", to)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ path: documentAddress(row), changedAt: row.updatedAt }));
  },
};
