import { sql } from "kysely";
import { enterprisePeople } from "./public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of who works for it. */
export const whoseEnterprises: Whose = (ids, now) => sql`
  select enterprise.id, people.user_id from suppliers_enterprises enterprise
  join lateral ${enterprisePeople(sql`enterprise.id`, { since: null, now })} people on true where enterprise.id = ${anyOf(ids)}`;
