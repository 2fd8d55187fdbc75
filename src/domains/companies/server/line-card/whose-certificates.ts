import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of the company that carries the brand, and who submitted it. */
export const whoseCertificates: Whose = (ids, now) => sql`
  select carried.id, people.user_id from suppliers_carried_brands carried
  join suppliers_companies company on company.id = carried.company_id
  join lateral ${enterprisePeople(sql`company.enterprise_id`, { since: sql`carried.submitted_at`, now })} people on true where carried.id = ${anyOf(ids)}
  union select id, submitted_by from suppliers_carried_brands where id = ${anyOf(ids)}`;
