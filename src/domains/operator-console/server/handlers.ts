import { handle } from "#platform/handlers.ts";
import { acts } from "../contract/acts.ts";
import { figures } from "../contract/figures.ts";
import { queues } from "../contract/queues.ts";
import { decideCases, handOver, holdCase, listCases, listQueues } from "./decide-cases.ts";
import { exportActs, listActs } from "./list-acts.ts";
import { listOutbox, readFigures } from "./read-figures.ts";

export const consoleHandlers = [
  handle(queues.queues, listQueues),
  handle(queues.cases, listCases),
  handle(queues.holdCase, holdCase),
  handle(queues.decideCases, decideCases),
  handle(queues.handOver, handOver),
  handle(acts.acts, listActs),
  handle(acts.exportActs, exportActs),
  handle(figures.figures, readFigures),
  handle(figures.outbox, listOutbox),
];
