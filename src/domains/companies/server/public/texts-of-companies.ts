import { type RawBuilder, sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import type { PeopleOfRows, PublicText } from "#platform/domain/public-text.ts";

/** Whose texts of companies are, and who stands against them or claims their page; `joined` leads from `held.row_id` to `company`. */
export function textsOfCompanies(joined: RawBuilder<unknown>): PublicText["whose"] {
  const enterprises =
    (cases: Parameters<PeopleOfRows>[0]): EnterpriseCases =>
    () =>
      sql`select held.id, company.enterprise_id, held.opened_at as since from (${cases}) as held ${joined}`;
  const claimants =
    (cases: Parameters<PeopleOfRows>[0]): EnterpriseCases =>
    () =>
      sql`
      select held.id, claim.enterprise_id, claim.created_at as since from (${cases}) as held ${joined}
      join suppliers_claims claim on claim.company_id = company.id`;
  return {
    about: (cases, at) => enterpriseSide(enterprises(cases))([], at),
    rivals: (cases, at) => sql`
      select id, user_id from (${rivalSide(enterprises(cases))([], at)}) as rivals
      union select id, user_id from (${enterpriseSide(claimants(cases))([], at)}) as claimants`,
  };
}
