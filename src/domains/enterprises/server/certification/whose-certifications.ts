import { sql } from "kysely";
import { enterprisePeople } from "../public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the enterprise. */
export const whoseCertifications: Whose = (ids, now) => sql`
  select certification.id, people.user_id from suppliers_certifications certification
  join lateral ${enterprisePeople(sql`certification.enterprise_id`, { since: sql`certification.submitted_at`, now })} people on true where certification.id = ${anyOf(ids)}
  union select id, submitted_by from suppliers_certifications where id = ${anyOf(ids)}`;
