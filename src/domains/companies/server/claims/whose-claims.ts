import { sql } from "kysely";
import { enterprisePeople } from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of the company that claims the page, and who claimed it. */
export const whoseClaims: Whose = (ids, now) => sql`
  select claim.id, people.user_id from suppliers_claims claim
  join lateral ${enterprisePeople(sql`claim.enterprise_id`, { since: sql`claim.created_at`, now })} people on true where claim.id = ${anyOf(ids)}
  union select id, user_id from suppliers_claims where id = ${anyOf(ids)}`;
