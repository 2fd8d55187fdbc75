import { documentKindLabel } from "#domains/catalogue/document-labels.ts";
import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
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
};
