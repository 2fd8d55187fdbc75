import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { EditedReport, financials } from "../contract/financials.ts";
import { fenOfYi } from "#shared/amount-in-yi.ts";
import { financialRefusals } from "../errors.ts";
import { seenArticles } from "#domains/news/server/public.ts";
import { readEditedReport } from "./read-edited-report.ts";
import { told } from "./told-report.ts";

/** Enters figures or changes them. Refuses a second row of a company's period, and to save over what the operator has not seen. */
export async function saveReport(
  context: UserContext,
  { id, updatedAt, ...given }: ParsedInputOf<typeof financials.saveReport>,
): Promise<EditedReport> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { company, year, quarter, currency, reportUrl } = given;
    const [articleId, reportedOn] = [given.articleId ?? null, given.reportedOn ?? null];
    // Two that enter the same period at once: the second one sees the first.
    await lockInTransaction(context, `news.financialReport ${company.toLowerCase()}`);
    const before = id === undefined ? null : await readEditedReport(context, { id });
    if (before && updatedAt !== before.updatedAt) throw financialRefusals.editedMeanwhile();
    const same = await db
      .selectFrom("newsFinancialReports")
      .select("id")
      .where(sql`lower(company)`, "=", company.toLowerCase())
      .where("year", "=", year)
      .where("quarter", "=", quarter)
      .executeTakeFirst();
    if (same && same.id !== id) throw financialRefusals.known();
    if (
      articleId !== null &&
      !(await seenArticles(context).select("article.id").where("article.id", "=", articleId).executeTakeFirst())
    )
      throw financialRefusals.noArticle();
    const brand = await db
      .selectFrom("datasheetBrandAliases")
      .select("brandId")
      .where("key", "=", brandKey(company))
      .executeTakeFirst();
    const facts = {
      company,
      year,
      quarter,
      currency,
      reportUrl,
      reportedOn,
      articleId,
      brandId: brand?.brandId ?? null,
      revenueFen: fenOfYi(given.revenue)!,
      netProfitFen: given.netProfit === undefined ? null : fenOfYi(given.netProfit),
      grossMargin: given.grossMargin === undefined ? null : Math.round(Number(given.grossMargin) * 100),
      // What an operator writes is no sample any more.
      isSample: false,
      updatedAt: now,
    };
    const { id: savedId } =
      id === undefined
        ? await db
            .insertInto("newsFinancialReports")
            .values({ ...facts, createdAt: now })
            .returning("id")
            .executeTakeFirstOrThrow()
        : await db
            .updateTable("newsFinancialReports")
            .set(facts)
            .where("id", "=", id)
            .returning("id")
            .executeTakeFirstOrThrow();
    const after = await readEditedReport(context, { id: savedId });
    await recordAction(context, {
      act: "save-financial-report",
      subject: "financial-report",
      subjectId: savedId,
      before: before && told(before),
      after: told(after),
    });
    return after;
  });
}
