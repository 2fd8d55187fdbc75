import { sql } from "kysely";
import { enterprisePeople } from "./public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for it. */
export const whoseEnterprises: Whose = (ids) =>
  sql`select enterprise_id as id, user_id from ${enterprisePeople} people where enterprise_id = ${anyOf(ids)}`;
