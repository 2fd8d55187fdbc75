import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** Enterprises that want what this one has or wants, as `enterprise_id`. */
type RivalsOf = (enterpriseId: RawBuilder<number>) => RawBuilder<{ enterpriseId: number | null }>;

/** Who else stands against an enterprise, as each domain says of its own rows. */
export const enterpriseRivals = defineSlot<RivalsOf>("enterprises.rivals");

/**
 * Who stands against an enterprise: who has, had or asks for one of its codes, and whom higher domains name. What was
 * taken back or turned down counts: nobody takes his own back to decide the other's.
 */
export function rivalsOf(
  enterpriseId: RawBuilder<number>,
  declared: Context["declared"],
): RawBuilder<{ enterpriseId: number | null }> {
  return sql.join(
    [ofSameCode, ...declared.filled(enterpriseRivals)].map((of) => sql`(${of(enterpriseId)})`),
    sql` union `,
  );
}

const ofSameCode: RivalsOf = (enterpriseId) => sql`
  select other.enterprise_id from (
    select credit_code from suppliers_enterprises where id = ${enterpriseId}
    union select credit_code from suppliers_certifications where enterprise_id = ${enterpriseId}
  ) as own
  join lateral (
    select id as enterprise_id from suppliers_enterprises where credit_code = own.credit_code
    union all select enterprise_id from suppliers_certifications where credit_code = own.credit_code
  ) as other on true`;
