import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { ADMISSION_PATH, merchantAddress } from "../addresses.ts";
import { EDITED_STATES } from "../labels.ts";

export const SHOP_WORDS = "shop-words";

/** What shops say that their owners change by themselves. */
export const publicTexts: Record<string, PublicText> = {
  [SHOP_WORDS]: {
    title: "店铺的工作时间与退货地址",
    table: "suppliers_merchants",
    look: "hits",
    listed: sql`
      select id, concat_ws(' ', shop_name, service_hours) as said
      from suppliers_merchants where service_hours <> '' and state in (${sql.join(EDITED_STATES)})`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersMerchants as merchant")
        .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
        .select(["merchant.id", "merchant.shopName", "merchant.serviceHours", "merchant.returnAddress"])
        .select("enterprise.ownerId")
        .where("merchant.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, shopName, serviceHours, returnAddress, ownerId }) => ({
        id,
        title: shopName,
        texts: [
          { field: "serviceHours", label: "工作时间", text: serviceHours },
          { field: "returnAddress", label: "退货详细地址", text: returnAddress, isPrivate: true },
        ],
        path: merchantAddress(id),
        ownPath: ADMISSION_PATH,
        ownerId,
      }));
    },
    whose: {
      about: (cases, at) => enterpriseSide(ofShops(cases))([], at),
      rivals: (cases, at) => rivalSide(ofShops(cases))([], at),
    },
  },
};

function ofShops(cases: Parameters<PublicText["whose"]["about"]>[0]): EnterpriseCases {
  return () => sql`
    select held.id, merchant.enterprise_id, held.opened_at as since from (${cases}) as held
    join suppliers_merchants merchant on merchant.id = held.row_id`;
}
