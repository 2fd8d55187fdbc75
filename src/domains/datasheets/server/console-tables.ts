import { documentKindLabel } from "#domains/catalogue/document-labels.ts";
import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { linkFetching } from "../contract/link-fetching.ts";
import { describeEnds } from "../fetch-labels.ts";
import { listHosts } from "./link-fetching/list-fetch-hosts.ts";
import { documentsForOperators } from "../contract/documents-for-operators.ts";
import { DOCUMENT_STATE_LABELS } from "../document-state-labels.ts";
import { listDocumentsForOperators } from "./documents/list-documents-for-operators.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  documents: consoleTable({
    title: "规格书",
    input: documentsForOperators.listDocumentsForOperators.input,
    list: listDocumentsForOperators,
    rowOf: ({ id, title }) => ({ id, name: title }),
    columns: {
      title: { title: "标题", cell: ({ title }) => title },
      file: { title: "文件", cell: ({ fileName }) => fileName },
      brand: { title: "品牌", cell: ({ brand }) => brand?.name ?? null },
      kind: { title: "类型", cell: ({ kind }) => documentKindLabel(kind) },
      version: { title: "版本", cell: ({ version }) => version },
      state: { title: "状态", cell: ({ state }) => DOCUMENT_STATE_LABELS[state] },
      at: { title: "收录", cell: ({ createdAt }) => formatExactTime(createdAt) },
    },
  }),
  "link-fetching": consoleTable({
    title: "外链网站",
    input: linkFetching.listFetchHosts.input,
    list: listHosts,
    rowOf: ({ id, host }) => ({ id, name: host }),
    columns: {
      host: { title: "网站", cell: ({ host }) => host },
      allowed: { title: "抓取", cell: ({ isAllowed }) => (isAllowed ? "已允许" : "未允许") },
      parts: { title: "型号", cell: ({ partCount }) => partCount },
      pace: { title: "间隔（秒）", cell: ({ paceSeconds }) => paceSeconds },
      ends: { title: "结果", cell: ({ ends }) => describeEnds(ends) },
      note: { title: "理由", cell: ({ note }) => note },
    },
  }),
};
