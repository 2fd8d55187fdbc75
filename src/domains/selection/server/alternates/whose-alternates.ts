import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of the user who proposed it: what operators write is their work. */
export const whoseAlternates: Whose = (ids) =>
  sql`select id, created_by as user_id from datasheet_alternates where origin = 'user' and id = ${anyOf(ids)}`;
