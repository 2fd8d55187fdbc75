import { sql } from "kysely";
import { type EnterpriseCases, enterpriseSide, rivalSide } from "./public/enterprise-people.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

const cases: EnterpriseCases = (ids) => sql`
  select id, id as enterprise_id, null::timestamptz as since from suppliers_enterprises where id = ${anyOf(ids)}`;

/** Of who works for it, and those who stand against it. */
export const whoseEnterprises: Whose = {
  brought: "nobody asks for it",
  about: { enterprise: enterpriseSide(cases) },
  rivals: { enterprises: rivalSide(cases) },
};
