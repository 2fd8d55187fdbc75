import { sql } from "kysely";
import type { FileUses } from "#domains/enterprises/server/public/file-uses.ts";

/** Evidence of claims and complaints is looked at until they are taken back; logo and certificates are shown to all who work for the company. */
export const companyFiles: FileUses = (fileIds) => sql`
  select claim.evidence_id as file_id, claim.enterprise_id, false as is_shown, case when claim.state <> 'withdrawn' then 'enterprise' end as subject, claim.enterprise_id as subject_id
  from suppliers_claims as claim where claim.evidence_id = any(${fileIds}::bigint[])
  union all
  select company.logo_id, company.enterprise_id, true, null, null
  from suppliers_companies as company where company.logo_id = any(${fileIds}::bigint[]) and company.enterprise_id is not null
  union all
  select carried.certificate_id, company.enterprise_id, true, null, null
  from suppliers_carried_brands as carried join suppliers_companies as company on company.id = carried.company_id
  where carried.certificate_id = any(${fileIds}::bigint[]) and company.enterprise_id is not null
  union all
  select change.certificate_id, company.enterprise_id, true, null, null
  from suppliers_certificate_changes as change join suppliers_carried_brands as carried on carried.id = change.carried_id join suppliers_companies as company on company.id = carried.company_id
  where change.certificate_id = any(${fileIds}::bigint[]) and company.enterprise_id is not null
  union all
  select evidence.file_id, null, false, 'complaint', complaint.id
  from suppliers_complaints as complaint, unnest(complaint.evidence_ids) as evidence(file_id)
  where evidence.file_id = any(${fileIds}::bigint[]) and complaint.state <> 'withdrawn'`;
