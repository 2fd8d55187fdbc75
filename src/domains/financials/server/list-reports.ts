import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { type financials, REPORTS_PER_PAGE } from "../contract/financials.ts";
import { readCards, seenArticles } from "#domains/news/server/public.ts";
import { selectReports, toReport } from "./report-queries.ts";

const COMPANIES_MAX = 300;
/** Ten years. */
const QUARTERS_MAX = 40;
const ARTICLES = 6;
const CHANNEL = "finance";

/** Figures of companies, the latest first, the quarters of one of them, and the newest articles on such. */
export async function listReports(
  context: Context,
  { company, year, pageIndex }: ParsedInputOf<typeof financials.listReports>,
): Promise<DataOf<typeof financials.listReports>> {
  const { db, now } = context;
  const asked = selectReports(context)
    .$if(company !== undefined, (query) => query.where(sql`lower(report.company)`, "=", company!.toLowerCase()))
    .$if(year !== undefined, (query) => query.where("report.year", "=", year!))
    .orderBy("report.year", "desc")
    .orderBy("report.quarter", "desc")
    .orderBy("report.company");
  const [{ data: rows, totalRecord }, companies, years, newest] = await Promise.all([
    listPage(asked, { pageIndex, pageSize: REPORTS_PER_PAGE }, (rows) => rows),
    db
      .selectFrom("newsFinancialReports")
      .select("company")
      .distinct()
      .orderBy("company")
      .limit(COMPANIES_MAX)
      .execute(),
    db.selectFrom("newsFinancialReports").select("year").distinct().orderBy("year", "desc").execute(),
    seenArticles(context)
      .innerJoin("newsChannels as channel", "channel.id", "article.channelId")
      .select("article.id")
      .where("channel.slug", "=", CHANNEL)
      .orderBy("article.publishedAt", "desc")
      .orderBy("article.id", "desc")
      .limit(ARTICLES)
      .execute(),
  ]);
  const charted = rows[0]?.company;
  const quarters =
    charted === undefined
      ? []
      : await selectReports(context)
          .where("report.company", "=", charted)
          .where("report.quarter", ">", 0)
          .orderBy("report.year", "desc")
          .orderBy("report.quarter", "desc")
          .limit(QUARTERS_MAX)
          .execute();
  return {
    data: rows.map(toReport),
    totalRecord,
    companies: companies.map((row) => row.company),
    years: years.map((row) => row.year),
    series: quarters.reverse().map(toReport),
    articles: await readCards(
      context,
      newest.map(({ id }) => id),
    ),
    now: now.toISOString(),
  };
}
