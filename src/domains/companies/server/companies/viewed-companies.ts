import { sql } from "kysely";
import type { ViewKind } from "#platform/domain/thing.ts";
import { SHOWN_LOGO } from "./shown-logo.ts";
import type { ViewedCompany } from "../../contract/viewed-company.ts";

/** Companies, in the history of looks. */
export const companyViews: ViewKind<{ mallGoodsId: number; mallGoods: ViewedCompany }> = {
  name: "agent",
  shown: () =>
    sql`select id from suppliers_companies where hidden_at is null and exists (select from suppliers_roles where company_id = suppliers_companies.id)`,
  kept: () => sql`select id from suppliers_companies where hidden_at is null`,
  async describe({ db }, ids) {
    const rows = await db
      .selectFrom("suppliersCompanies")
      .select(["id", "name", "nameEn"])
      .select(SHOWN_LOGO.as("logoId"))
      .where("id", "in", ids)
      .execute();
    return new Map(
      rows.map(({ id, name, nameEn, logoId }) => [
        id,
        {
          mallGoodsId: id,
          mallGoods: { id, name, about: nameEn, fullLogo: logoId === null ? null : `/api/agent/logo/${logoId}` },
        },
      ]),
    );
  },
};
