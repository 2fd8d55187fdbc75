import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select id, enterprise_id, null::timestamptz as since from suppliers_companies where id = ${anyOf(ids)}`;

/** Of who works for the company, who claims its page, and those who stand against it. */
export const whoseCompanies: Whose = {
  brought: "nobody asks for it",
  about: { company: enterpriseSide(cases) },
  rivals: {
    enterprises: rivalSide(cases),
    // Of a page that nobody has yet, too.
    claimants: enterpriseSide(
      (ids) => sql`
        select company_id as id, enterprise_id, created_at as since from suppliers_claims where company_id = ${anyOf(ids)}`,
    ),
  },
};
