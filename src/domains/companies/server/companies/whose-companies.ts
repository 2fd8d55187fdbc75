import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the company. */
export const whoseCompanies: Whose = (ids, now) => sql`
  select company.id, people.user_id from suppliers_companies company
  join lateral ${enterprisePeople(sql`company.enterprise_id`, { since: null, now })} people on true where company.id = ${anyOf(ids)}`;
