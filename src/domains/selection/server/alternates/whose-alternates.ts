import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of the user who proposed it, and who proposed the same pair: what operators write is their work. */
export const whoseAlternates: Whose = {
  brought: {
    user: (ids) => sql`
      select id, created_by as user_id from datasheet_alternates where origin = 'user' and id = ${anyOf(ids)}`,
  },
  about: "parts of the catalogue",
  rivals: {
    users: (ids) => sql`
      select alternate.id, other.created_by as user_id from datasheet_alternates alternate
      join datasheet_alternates other on other.id <> alternate.id and other.origin = 'user'
        and (other.part_id, other.replacement_id) in
          ((alternate.part_id, alternate.replacement_id), (alternate.replacement_id, alternate.part_id))
      where alternate.id = ${anyOf(ids)}`,
  },
};
