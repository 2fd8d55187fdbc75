import { sql } from "kysely";
import { firstUses, today } from "#domains/catalogue/server/public/first-uses.ts";
import { enterpriseOf } from "#domains/enterprises/server/public.ts";
import type { Context } from "#platform/context.ts";

export type CompanyUse = "view" | "contact" | "call";

/** Adds one to today's count of a company that is shown, unless the asker was counted so today, or works for it. */
export async function countCompanyUse(context: Context, kind: CompanyUse, companyId: number): Promise<void> {
  const enterprise = context.user && (await enterpriseOf(context, context.user.id));
  const company = await context.db
    .selectFrom("suppliersCompanies")
    .select(["id", "enterpriseId"])
    .where("id", "=", companyId)
    .where("hiddenAt", "is", null)
    .executeTakeFirst();
  if (!company || (enterprise && enterprise.id === company.enterpriseId)) return;
  await sql`
    with ${firstUses(context, `company-${kind}`, [String(companyId)])}
    insert into companies_daily_uses as counted (company_id, day, kind, count)
    select subject::bigint, ${today(context)}, ${kind}, 1 from first_uses
    on conflict (company_id, day, kind) do update set count = counted.count + 1`.execute(context.db);
}
