import type { ExportedFiles } from "#platform/domain/personal-data.ts";

/** What the file of an export holds, in the words of who reads it. */
export const EXPORTED_FILES: ExportedFiles = {
  caseDecisions: { title: "运营人员的处理", columns: { queue: "事项", decision: "处理方式", decidedAt: "时间" } },
};
