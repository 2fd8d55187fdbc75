import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who complained, and of the company that is complained of. */
export const whoseComplaints: Whose = (ids, now) => sql`
  select complaint.id, people.user_id from suppliers_complaints complaint
  join suppliers_companies company on company.id = complaint.company_id
  join lateral ${enterprisePeople(sql`company.enterprise_id`, { since: sql`complaint.created_at`, now })} people on true where complaint.id = ${anyOf(ids)}
  union select id, user_id from suppliers_complaints where id = ${anyOf(ids)}`;
