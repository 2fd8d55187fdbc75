import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select carried.id, company.enterprise_id, coalesce(change.submitted_at, carried.submitted_at) as since
  from suppliers_carried_brands carried join suppliers_companies company on company.id = carried.company_id
  left join suppliers_certificate_changes change on change.carried_id = carried.id where carried.id = ${anyOf(ids)}`;

/** Of the company that carries the brand, who submitted it or what is to take its place, and agents whom it would make another's rivals. */
export const whoseCertificates: Whose = {
  brought: {
    submitter: (ids) => sql`
      select id, submitted_by as user_id from suppliers_carried_brands where id = ${anyOf(ids)}`,
    changer: (ids) => sql`
      select carried_id as id, submitted_by as user_id from suppliers_certificate_changes where carried_id = ${anyOf(ids)}`,
    company: enterpriseSide(cases),
  },
  about: "the company that brought it",
  rivals: { enterprises: rivalSide(cases) },
};
