import { sql } from "kysely";
import type { Sitemap, SteadyPages } from "#platform/domain/sitemap.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { brandAddress, partAddress } from "../addresses.ts";
import { brandContactAddress, brandPartsAddress } from "../brand-addresses.ts";
import { sideOf } from "./brands/list-brands.ts";

/** The lists of brands and parts that hold any. */
export const listPages: SteadyPages = {
  order: 30,
  async paths({ db }) {
    const [part, brands] = await Promise.all([
      db.selectFrom("datasheetParts").select("id").limit(1).executeTakeFirst(),
      db.selectFrom("datasheetBrands").select("origin").distinct().execute(),
    ]);
    const sides = new Set<string>(brands.map(sideOf));
    const types = ["all", ...["domestic", "international"].filter((side) => sides.has(side))];
    return [...(part ? ["/specification/"] : []), ...types.map((type) => `/specification/brandList/${type}`)];
  },
};

/** What search engines are told of the catalogue. */
export const sitemaps: Sitemap[] = [
  {
    name: "brands",
    order: 30,
    async pages({ db }, { most }) {
      const rows = await db
        .selectFrom("datasheetBrands")
        .select(["id", "name", "updatedAt"])
        .where("hiddenAt", "is", null)
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map((row) => ({ path: brandAddress(row), changedAt: row.updatedAt }));
    },
  },
  {
    name: "brandparts",
    order: 32,
    async pages({ db }, { most }) {
      const holding = db
        .selectFrom("datasheetBrands")
        .select(["id", "slug", "updatedAt"])
        .where("partCount", ">", 0)
        .where("hiddenAt", "is", null);
      const rows = await holding.orderBy("id").limit(most).execute();
      return rows.map((row) => ({ path: brandPartsAddress(row), changedAt: row.updatedAt }));
    },
  },
  {
    name: "brandcontacts",
    order: 33,
    async pages({ db }, { most }) {
      const rows = await db
        .selectFrom("datasheetBrands")
        .select(["id", "website", "address", "phone", "updatedAt"])
        .where("hiddenAt", "is", null)
        .orderBy("id")
        .limit(most)
        .execute();
      const known = rows.filter(({ website, address, phone }) => outsideAddress(website) || address || phone);
      return known.map((row) => ({ path: brandContactAddress(row), changedAt: row.updatedAt }));
    },
  },
  {
    name: "parts",
    order: 70,
    ids: () => sql`select id from datasheet_parts where hidden_at is null`,
    async pages({ db }, { from, to }) {
      const rows = await db
        .selectFrom("datasheetParts")
        .select(["id", "mpn", "updatedAt"])
        .where("id", ">", from)
        .where("id", "<=", to)
        .where("hiddenAt", "is", null)
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ path: partAddress(row), changedAt: row.updatedAt }));
    },
  },
];
