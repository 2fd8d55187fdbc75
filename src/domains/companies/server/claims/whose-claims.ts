import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select id, enterprise_id, created_at as since from suppliers_claims where id = ${anyOf(ids)}`;

/** Of the company that claims the page and who claimed it, who has the page, and who claims it too. */
export const whoseClaims: Whose = {
  brought: {
    claimant: (ids) => sql`select id, user_id from suppliers_claims where id = ${anyOf(ids)}`,
    enterprise: enterpriseSide(cases),
  },
  about: {
    holder: enterpriseSide(
      (ids) => sql`
        select claim.id, company.enterprise_id, claim.created_at as since from suppliers_claims claim
        join suppliers_companies company on company.id = claim.company_id where claim.id = ${anyOf(ids)}`,
    ),
  },
  rivals: {
    enterprises: rivalSide(cases),
    claimants: (ids) => sql`
      select claim.id, other.user_id from suppliers_claims claim
      join suppliers_claims other on other.company_id = claim.company_id and other.id <> claim.id where claim.id = ${anyOf(ids)}`,
  },
};
