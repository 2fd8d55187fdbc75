import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of whose account it is. */
export const whoseAccounts: Whose = {
  brought: "nobody asks for it",
  about: {
    account: (ids) => sql`select id, id as user_id from account_users where id = ${anyOf(ids)}`,
  },
  rivals: "how an account stands is its owner's matter",
};
