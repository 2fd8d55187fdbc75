import { sql } from "kysely";
import { enterprisePeople } from "../public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for the enterprise. */
export const whoseCertifications: Whose = (ids) => sql`
  select certification.id, people.user_id from suppliers_certifications certification
  join ${enterprisePeople} people on people.enterprise_id = certification.enterprise_id where certification.id = ${anyOf(ids)}`;
