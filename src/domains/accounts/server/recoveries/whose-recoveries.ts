import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of whose account it is. */
export const whoseRecoveries: Whose = {
  brought: "who asks says that he is whose account it is about",
  about: {
    account: (ids) => sql`select id, user_id from account_recoveries where id = ${anyOf(ids)}`,
  },
  rivals: "a number that another account has is refused",
};
