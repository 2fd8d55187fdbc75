import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { claimRefusals } from "../../errors.ts";
import type { claims } from "../../contract/claims.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { companyStock } from "../public/company-stock.ts";
import { companyOf } from "../own-company/own-company.ts";
import { lockManagedEnterprise } from "#domains/enterprises/server/public.ts";
import { requireFiles } from "#domains/enterprises/server/public.ts";

/** Claims a page for the asker's enterprise; of several at once one waits. */
export function claimCompany(
  context: UserContext,
  { companyId, note, evidenceId }: ParsedInputOf<typeof claims.claimCompany>,
): Promise<DataOf<typeof claims.claimCompany>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { enterpriseId, status } = await lockManagedEnterprise(context);
    if (status !== "certified") throw enterpriseRefusals.notCertified();
    const company = await db
      .selectFrom("suppliersCompanies")
      .select("enterpriseId")
      .where("id", "=", companyId)
      .where("hiddenAt", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!company) throw doorRefusals.notFound("没有这家企业，或已被隐藏");
    if (company.enterpriseId !== null) throw claimRefusals.taken();
    const own = await companyOf(context, enterpriseId);
    if (own && (await hasContent(context, own.id))) throw claimRefusals.ownPageHasContent();
    const waiting = await db
      .selectFrom("suppliersClaims")
      .select("id")
      .where("enterpriseId", "=", enterpriseId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (waiting) throw claimRefusals.alreadyWaiting();
    await requireFiles(context, [{ id: evidenceId, kind: "evidence", field: "evidenceId" }]);
    return db
      .insertInto("suppliersClaims")
      .values({ companyId, enterpriseId, userId: user.id, note, evidenceId: evidenceId ?? null, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

/** Whether a company has told anything on its page, or anybody of it. */
export async function hasContent(
  { db, declared }: Pick<Context, "db" | "declared">,
  companyId: number,
): Promise<boolean> {
  const tables = [
    "suppliersRoles",
    "suppliersCarriedBrands",
    "suppliersContacts",
    "suppliersOffices",
    "suppliersPromotions",
    "suppliersComplaints",
  ] as const;
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select("companyId")
      .where("companyId", "=", companyId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return declared.filledOnce(companyStock).isKept({ db }, companyId);
}
