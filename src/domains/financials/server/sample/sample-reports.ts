import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Database } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { fenOfYi } from "#shared/amount-in-yi.ts";

const FILE = path.join(PROJECT_ROOT, "seeds/sample/financial-reports.json");

const Report = z.strictObject({
  company: z.string().startsWith("样例"),
  year: z.int(),
  quarter: z.int().min(1).max(4),
  revenue: z.string(),
  netProfit: z.string(),
  grossMargin: z.string(),
});

/** The figures of the demonstration, each with the word that an article about it names it by. */
export async function readSampleReports(): Promise<(z.output<typeof Report> & { word: string })[]> {
  const reports = z.array(Report).parse(JSON.parse(await readFile(FILE, "utf8")));
  return reports.map((report) => ({ ...report, word: `${report.company} ${report.year} ${report.quarter}` }));
}

/** Adds them with the sample articles, marked as samples like those. */
export async function addSampleReports(
  { db, now }: { db: Database; now: Date },
  articleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const reports = await readSampleReports();
  const rows = reports.map(({ company, year, quarter, revenue, netProfit, grossMargin, word }) => ({
    company,
    year,
    quarter,
    currency: "CNY",
    revenueFen: fenOfYi(revenue)!,
    netProfitFen: fenOfYi(netProfit),
    grossMargin: Math.round(Number(grossMargin) * 100),
    articleId: articleIds.get(word) ?? null,
    isSample: true,
    createdAt: now,
    updatedAt: now,
  }));
  await db
    .insertInto("newsFinancialReports")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes them away again. Answers how many. */
export async function removeSampleReports(db: Database): Promise<number> {
  const removed = await db.deleteFrom("newsFinancialReports").where("isSample", "=", true).returning("id").execute();
  return removed.length;
}
