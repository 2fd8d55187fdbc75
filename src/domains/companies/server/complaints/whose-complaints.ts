import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select complaint.id, company.enterprise_id, complaint.created_at as since from suppliers_complaints complaint
  join suppliers_companies company on company.id = complaint.company_id where complaint.id = ${anyOf(ids)}`;

/** Of who complained, of the company that is complained of and who answered for it, and of those who stand against that. */
export const whoseComplaints: Whose = {
  brought: {
    complainant: (ids) => sql`select id, user_id from suppliers_complaints where id = ${anyOf(ids)}`,
  },
  about: {
    company: enterpriseSide(cases),
    replier: (ids) => sql`select id, replied_by as user_id from suppliers_complaints where id = ${anyOf(ids)}`,
  },
  rivals: { enterprises: rivalSide(cases) },
};
