import { handle } from "#platform/handlers.ts";
import { queues } from "../contract/queues.ts";
import { listQueues, listCases, leaseCase, decideCases, handOver } from "./decide-cases.ts";
import { statistics } from "../contract/statistics.ts";
import { readStatistics, listOutbox } from "./read-statistics.ts";

export const handlers = [
  handle(queues.listQueues, listQueues),
  handle(queues.listCases, listCases),
  handle(queues.leaseCase, leaseCase),
  handle(queues.decideCases, decideCases),
  handle(queues.handOver, handOver),
  handle(statistics.readStatistics, readStatistics),
  handle(statistics.listOutbox, listOutbox),
];
