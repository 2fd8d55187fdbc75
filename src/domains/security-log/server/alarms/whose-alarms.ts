import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of whose account it is about: an operator clears no alarm of himself. */
export const whoseAlarms: Whose = (ids) => sql`select id, user_id from security_alarms where id = ${anyOf(ids)}`;
