import { handle } from "#platform/handlers.ts";
import { queues } from "../contract/queues.ts";
import { listQueues } from "./list-queues.ts";
import { listCases } from "./list-cases.ts";
import { readCase } from "./read-case.ts";
import { leaseCase } from "./lease-case.ts";
import { decideCases } from "./decide-cases.ts";
import { listDecisions } from "./list-decisions.ts";
import { undoDecision } from "./undo-decision.ts";
import { handOver } from "./hand-over.ts";
import { consoleSearch } from "../contract/console-search.ts";
import { searchConsole } from "./search-console.ts";
import { relatedThings } from "../contract/related-things.ts";
import { listRelatedThings } from "./list-related-things.ts";
import { dashboard } from "../contract/dashboard.ts";
import { readDashboard } from "./read-dashboard.ts";
import { statistics } from "../contract/statistics.ts";
import { exportStatistics } from "./export-statistics.ts";
import { readStatistics } from "./read-statistics.ts";
import { listOutbox } from "./list-outbox.ts";
import { tables } from "../contract/tables.ts";
import { actOnRows } from "./act-on-rows.ts";
import { changeView } from "./change-view.ts";
import { chooseColumns } from "./choose-columns.ts";
import { deleteView } from "./delete-view.ts";
import { exportTable } from "./export-table.ts";
import { previewRows } from "./preview-rows.ts";
import { readTable } from "./read-table.ts";
import { saveView } from "./save-view.ts";

export const handlers = [
  handle(queues.listQueues, listQueues),
  handle(queues.listCases, listCases),
  handle(queues.readCase, readCase),
  handle(queues.leaseCase, leaseCase),
  handle(queues.decideCases, decideCases),
  handle(queues.listDecisions, listDecisions),
  handle(queues.undoDecision, undoDecision),
  handle(queues.handOver, handOver),
  handle(consoleSearch.searchConsole, searchConsole),
  handle(relatedThings.listRelatedThings, listRelatedThings),
  handle(dashboard.readDashboard, readDashboard),
  handle(statistics.readStatistics, readStatistics),
  handle(statistics.exportStatistics, exportStatistics),
  handle(statistics.listOutbox, listOutbox),
  handle(tables.readTable, readTable),
  handle(tables.chooseColumns, chooseColumns),
  handle(tables.saveView, saveView),
  handle(tables.changeView, changeView),
  handle(tables.deleteView, deleteView),
  handle(tables.exportTable, exportTable),
  handle(tables.previewRows, previewRows),
  handle(tables.actOnRows, actOnRows),
];
