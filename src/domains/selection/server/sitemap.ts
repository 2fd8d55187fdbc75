import { categoryAddress } from "#domains/catalogue/addresses.ts";
import type { Sitemap } from "#platform/domain/sitemap.ts";

/** What search engines are told of the tables of categories. */
export const sitemaps: Sitemap[] = [
  {
    name: "categories",
    order: 20,
    async pages({ db }) {
      const rows = await db.selectFrom("datasheetCategories").select("slug").orderBy("id").execute();
      return rows.map((row) => ({ path: categoryAddress(row) }));
    },
  },
];
