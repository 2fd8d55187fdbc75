import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the enterprise whose shop it is. */
export const whoseMerchants: Whose = (ids) => sql`
  select merchant.id, people.user_id from suppliers_merchants merchant
  join ${enterprisePeople} people on people.enterprise_id = merchant.enterprise_id where merchant.id = ${anyOf(ids)}`;
