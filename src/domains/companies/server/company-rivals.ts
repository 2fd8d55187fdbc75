import { type RawBuilder, sql } from "kysely";

/**
 * Who stands against an enterprise: who claims or has a page that it claims or has, and who carries a brand that the one
 * or the other is, or wants to be, the only one to carry.
 */
export function companyRivals(enterpriseId: RawBuilder<number>): RawBuilder<{ enterpriseId: number | null }> {
  return sql`
    select other.enterprise_id from (
      select company_id from suppliers_claims where enterprise_id = ${enterpriseId}
      union select id from suppliers_companies where enterprise_id = ${enterpriseId}
    ) as own
    join lateral (
      select enterprise_id from suppliers_claims where company_id = own.company_id
      union all select enterprise_id from suppliers_companies where id = own.company_id
    ) as other on true
    union
    select other.enterprise_id from (${agencies(sql`company.enterprise_id = ${enterpriseId}`)}) as own
    join lateral (${agencies(sql`carried.brand_id = own.brand_id`)}) as other on own.is_only or other.is_only`;
}

function agencies(of: RawBuilder<unknown>) {
  return sql`
    select carried.brand_id, company.enterprise_id,
      coalesce(carried.level = 'exclusive', false) or coalesce(change.level = 'exclusive', false) as is_only
    from suppliers_carried_brands as carried join suppliers_companies as company on company.id = carried.company_id
    left join suppliers_certificate_changes as change on change.carried_id = carried.id where ${of}`;
}
