import { sql } from "kysely";
import type { Context } from "#platform/context.ts";

/**
 * What companies say of one brand they say of another then: the verified stays, of two the one that holds longer; part
 * numbers and a waiting change come along.
 */
export async function moveCarried(
  { db }: Pick<Context, "db">,
  { from, into }: { from: number; into: number },
): Promise<number> {
  const { rows: pairs } = await sql<{ kept: number; gone: number }>`
    with pair as (
      select one.id as one, other.id as other,
        (one.state = 'verified', one.state = 'verified' and one.valid_until is null, case when one.state = 'verified' then one.valid_until end, one.state = 'waiting') as weight,
        (other.state = 'verified', other.state = 'verified' and other.valid_until is null, case when other.state = 'verified' then other.valid_until end, other.state = 'waiting') as other_weight
      from suppliers_carried_brands one join suppliers_carried_brands other on other.company_id = one.company_id and other.role = one.role and other.brand_id = ${into}
      where one.brand_id = ${from}
    )
    select case when is_better then one else other end as kept, case when is_better then other else one end as gone
    from (select one, other, coalesce(weight > other_weight, false) as is_better from pair) judged order by one`.execute(
    db,
  );
  for (const { kept, gone } of pairs) {
    // The rows themselves: what was decided of their texts goes with them.
    await sql`update suppliers_carried_models as model set carried_id = ${kept} where carried_id = ${gone} and not exists (select from suppliers_carried_models as there where there.carried_id = ${kept} and there.mpn_key = model.mpn_key)`.execute(
      db,
    );
    await sql`update suppliers_certificate_changes set carried_id = ${kept} where carried_id = ${gone} and not exists (select from suppliers_certificate_changes where carried_id = ${kept})`.execute(
      db,
    );
    await sql`delete from suppliers_carried_brands where id = ${gone}`.execute(db);
  }
  await sql`update suppliers_carried_brands set brand_id = ${into}, updated_at = updated_at + interval '1 millisecond' where brand_id = ${from}`.execute(
    db,
  );
  await sql`update suppliers_promotions set brand_id = ${into} where brand_id = ${from}`.execute(db);
  return 0;
}
