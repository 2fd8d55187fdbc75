import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the enterprise whose shop it is. */
export const whoseMerchants: Whose = (ids, now) => sql`
  select merchant.id, people.user_id from suppliers_merchants merchant
  join lateral ${enterprisePeople(sql`merchant.enterprise_id`, { since: sql`merchant.submitted_at`, now })} people on true where merchant.id = ${anyOf(ids)}`;
