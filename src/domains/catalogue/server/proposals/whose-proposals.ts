import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Whose } from "#platform/domain/own-case.ts";

/** Of the company whose member proposed it, and of whoever proposed the same before. */
export const whoseProposals: Whose = {
  brought: { user: (ids) => sql`select id, user_id from catalogue_proposals where id = ${anyOf(ids)}` },
  about: "what the catalogue does not hold yet",
  rivals: {
    users: (ids) => sql`
      select proposal.id, other.user_id from catalogue_proposals proposal
      join catalogue_proposals other on other.id <> proposal.id and other.brand_key = proposal.brand_key
        and lower(replace(other.mpn, ' ', '')) = lower(replace(proposal.mpn, ' ', ''))
      where proposal.id = ${anyOf(ids)}`,
  },
};
