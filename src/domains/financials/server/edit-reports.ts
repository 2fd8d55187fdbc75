import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { EditedReport, financial } from "../contract/financial.ts";
import { fenOfYi } from "#shared/amount-in-yi.ts";
import { financialRefusals } from "../errors.ts";
import { seenArticles } from "#domains/news/server/public.ts";
import { selectReports, toEditedReport } from "./report-queries.ts";

/** Figures by company, the latest first. */
export async function listEditedReports(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof financial.listEditedReports>,
): Promise<DataOf<typeof financial.listEditedReports>> {
  const asked = selectReports(context)
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(report.company), ${words!.toLowerCase()}) > 0`),
    )
    .orderBy("report.year", "desc")
    .orderBy("report.quarter", "desc")
    .orderBy("report.company");
  return listPage(asked, page, (rows) => rows.map(toEditedReport));
}

export async function readEditedReport(context: Context, { id }: { id: number }): Promise<EditedReport> {
  const row = await selectReports(context).where("report.id", "=", id).executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这一期数据，或已删除");
  return toEditedReport(row);
}

/** Enters figures or changes them. Refuses a second row of a company's period, and to save over what the operator has not seen. */
export async function saveReport(
  context: UserContext,
  { id, updatedAt, ...given }: ParsedInputOf<typeof financial.saveReport>,
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

export async function removeReport(
  context: UserContext,
  { id }: ParsedInputOf<typeof financial.removeReport>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const before = await readEditedReport(context, { id });
    await context.db.deleteFrom("newsFinancialReports").where("id", "=", id).execute();
    await recordAction(context, {
      act: "remove-financial-report",
      subject: "financial-report",
      subjectId: id,
      before: told(before),
    });
    return {};
  });
}

/** What the log tells of figures. */
function told({
  company,
  year,
  quarter,
  currency,
  revenueFen,
  netProfitFen,
  grossMargin,
  reportUrl,
  article,
}: EditedReport) {
  return {
    company,
    year,
    quarter,
    currency,
    revenueFen,
    netProfitFen,
    grossMargin,
    reportUrl,
    articleId: article?.id ?? null,
  };
}
