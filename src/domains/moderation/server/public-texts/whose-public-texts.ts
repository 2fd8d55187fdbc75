import { type RawBuilder, sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { People, Whose } from "#platform/domain/own-case.ts";

/** Who wrote the texts, whose the rows are that hold them, and who stands against those, as each kind declares it. */
export const whosePublicTexts: Whose = {
  brought: { writer: (ids) => sql`select id, user_id from moderation_cases where id = ${anyOf(ids)}` },
  about: { owners: peopleOf("about") },
  rivals: { rivals: peopleOf("rivals") },
};

function peopleOf(side: "about" | "rivals"): People {
  return (ids, at) => {
    const ways = Object.entries(at.declared.publicTexts).map(
      ([kind, { whose }]): RawBuilder<unknown> =>
        sql`(${whose[side](
          sql`select id, row_id, opened_at from moderation_cases where kind = ${kind} and id = ${anyOf(ids)}`,
          at,
        )})`,
    );
    return ways.length === 0
      ? sql`select null::bigint as id, null::bigint as user_id where false`
      : sql`select id, user_id from (${sql.join(ways, sql` union all `)}) as people`;
  };
}
