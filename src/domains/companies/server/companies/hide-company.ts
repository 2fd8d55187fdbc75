import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { companyRefusals } from "../../errors.ts";
import type { companiesForOperators } from "../../contract/companies-for-operators.ts";
import { OWN_AGENT_PATH } from "../../own-company-addresses.ts";
import { whoseCompanies } from "./whose-companies.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Hides a company or shows it again, once. */
export function hideCompany(
  context: UserContext,
  { id, act, reason }: ParsedInputOf<typeof companiesForOperators.hideCompany>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseCompanies, id);
    const { db, now } = context;
    const company = await db
      .selectFrom("suppliersCompanies")
      .select(["name", "enterpriseId", "hiddenAt"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!company) throw doorRefusals.notFound("没有这家企业");
    const isHidden = act === "hide";
    if ((company.hiddenAt !== null) === isHidden) throw companyRefusals.companyChanged();
    await db
      .updateTable("suppliersCompanies")
      .set({ hiddenAt: isHidden ? now : null })
      .where("id", "=", id)
      .execute();
    await recordAction(context, {
      act: isHidden ? "hide-company" : "show-company",
      subject: "company",
      subjectId: id,
      reason,
      before: { name: company.name, isHidden: !isHidden },
      after: { isHidden },
    });
    const keeper = await db
      .selectFrom("suppliersEnterprises")
      .select("ownerId")
      .where("id", "=", company.enterpriseId ?? 0)
      .executeTakeFirst();
    if (keeper)
      await notify(context, {
        userId: keeper.ownerId,
        title: isHidden ? "企业主页已隐藏" : "企业主页已恢复显示",
        text: `「${company.name}」的主页已${isHidden ? "隐藏" : "恢复显示"}：${reason}。如有疑问请通过意见反馈联系我们。`,
        path: OWN_AGENT_PATH,
      });
    return {};
  });
}
