import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the company. */
export const whoseCompanies: Whose = (ids) => sql`
  select company.id, people.user_id from suppliers_companies company
  join ${enterprisePeople} people on people.enterprise_id = company.enterprise_id where company.id = ${anyOf(ids)}`;
