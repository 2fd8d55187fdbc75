import { sql } from "kysely";
import type { FileUses } from "#domains/enterprises/server/public/file-uses.ts";

/** Papers and authorisations of a merchant are looked at once they are handed in. */
export const merchantFiles: FileUses = (fileIds) => sql`
  select used.file_id, merchant.enterprise_id, false as is_shown, case when merchant.state <> 'draft' then 'enterprise' end as subject, merchant.enterprise_id as subject_id
  from (
    select paper.file_id, paper.merchant_id from suppliers_merchant_papers as paper where paper.file_id = any(${fileIds}::bigint[])
    union all
    select brand.file_id, brand.merchant_id from suppliers_merchant_brands as brand where brand.file_id = any(${fileIds}::bigint[])
    union all
    select merchant.deposit_slip_id, merchant.id from suppliers_merchants as merchant where merchant.deposit_slip_id = any(${fileIds}::bigint[])
  ) as used join suppliers_merchants as merchant on merchant.id = used.merchant_id`;
