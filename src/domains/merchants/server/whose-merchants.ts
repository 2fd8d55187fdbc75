import { sql } from "kysely";
import {
  type EnterpriseCases,
  enterpriseSide,
  rivalSide,
} from "#domains/enterprises/server/public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select id, enterprise_id, submitted_at as since from suppliers_merchants where id = ${anyOf(ids)}`;

/** Of who works for the enterprise whose shop it is, and those who stand against that. */
export const whoseMerchants: Whose = {
  brought: { enterprise: enterpriseSide(cases) },
  about: "the enterprise that brought it",
  rivals: { enterprises: rivalSide(cases) },
};
