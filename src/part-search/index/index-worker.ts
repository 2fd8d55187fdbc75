// The thread that searches. It shares the image with the others, and keeps changes of its own.
import { parentPort } from "node:worker_threads";
import { budgetOfMs } from "./budget.ts";
import type { ChangeBatch, FromIndexWorker, ToIndexWorker } from "./index-messages.ts";
import type { IndexQuery } from "./index-query.ts";
import { changedPartId } from "./indexed-part.ts";
import { PartIndex } from "./part-index.ts";

if (!parentPort) throw new Error("A search worker is started by openIndexPool, not by hand");
const port = parentPort;
// Far above what any query takes that makes sense, and little enough for those who wait behind it.
const QUERY_MS = 150;
let index: PartIndex | null = null;

port.on("message", (message: ToIndexWorker) => {
  if ("open" in message) {
    index = new PartIndex(message.open.image);
    index.setPackaging(message.open.packaging);
    apply(index, message.open.batch);
    say({ isReady: true });
  } else if ("apply" in message) apply(index, message.apply);
  else if ("setPackaging" in message) index?.setPackaging(message.setPackaging);
  else say(answer(message));
});

function say(message: FromIndexWorker): void {
  port.postMessage(message);
}

/** One change that can't be taken over keeps none of the others away. */
function apply(index: PartIndex | null, { changes, sequence }: ChangeBatch): void {
  try {
    index?.apply(changes, sequence);
  } catch {
    for (const change of changes) {
      try {
        index?.apply([change], sequence);
      } catch (error) {
        say({ refused: { partId: changedPartId(change), fault: storyOf(error) } });
      }
    }
  }
}

function answer({ request, search }: Extract<ToIndexWorker, { search: unknown }>): FromIndexWorker {
  try {
    if (!index) throw new Error("There is no index yet");
    const budget = budgetOfMs(QUERY_MS);
    const found = index.search(JSON.parse(search) as IndexQuery, budget);
    return { request, answer: JSON.stringify(found), isCut: budget.isSpent };
  } catch (error) {
    return { request, fault: storyOf(error) };
  }
}

function storyOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
