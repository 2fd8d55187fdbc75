import { handle } from "#platform/handlers.ts";
import { queues } from "../contract/queues.ts";
import { listQueues, listCases, holdCase, decideCases, handOver } from "./decide-cases.ts";
import { figures } from "../contract/figures.ts";
import { readFigures, listOutbox } from "./read-figures.ts";

export const handlers = [
  handle(queues.queues, listQueues),
  handle(queues.cases, listCases),
  handle(queues.holdCase, holdCase),
  handle(queues.decideCases, decideCases),
  handle(queues.handOver, handOver),
  handle(figures.figures, readFigures),
  handle(figures.outbox, listOutbox),
];
