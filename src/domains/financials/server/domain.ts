import { defineDomainServer } from "#platform/define-domain.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { indexReports } from "#domains/news/server/public/index-reports.ts";
import { sampleArticles } from "#domains/news/server/public/sample-articles.ts";
import { consoleTables } from "./console-tables.ts";
import { handlers } from "./handlers.ts";
import { latestReports } from "./latest-reports.ts";
import { addSampleReports, removeSampleReports } from "./sample/sample-reports.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";

export const domain = defineDomainServer({
  tables: ["news_financial_reports"],
  steadyPages: [{ order: 65, paths: () => ["/news/financialReport"] }],
  staffArea: { name: "financials", title: "财报" },
  consoleTables,
  handlers,
  fillings: [
    brandMerges.with({ rows: { news_financial_reports: "财报" } }),
    indexReports.with(latestReports),
    sampleArticles.with(addSampleReports),
  ],
  removeSamples: async ({ db }) => [`样例财报 ${await removeSampleReports(db)} 份`],
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
