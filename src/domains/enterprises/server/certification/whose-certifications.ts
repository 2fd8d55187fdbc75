import { sql } from "kysely";
import { type EnterpriseCases, enterpriseSide, rivalSide } from "../public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select id, enterprise_id, submitted_at as since from suppliers_certifications where id = ${anyOf(ids)}`;

/** Of who works for the enterprise, who submitted it, and those who stand against it, as who asks for the same code. */
export const whoseCertifications: Whose = {
  brought: {
    submitter: (ids) => sql`select id, submitted_by as user_id from suppliers_certifications where id = ${anyOf(ids)}`,
    enterprise: enterpriseSide(cases),
  },
  about: "the enterprise that brought it",
  rivals: { enterprises: rivalSide(cases) },
};
