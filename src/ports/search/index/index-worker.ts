// The thread that searches. It shares the image with the others, and keeps changes of its own.
import { parentPort } from "node:worker_threads";
import type { FromIndexWorker, ToIndexWorker } from "./index-messages.ts";
import { PartIndex } from "./part-index.ts";

if (!parentPort) throw new Error("A search worker is started by openIndexPool, not by hand");
const port = parentPort;
let index: PartIndex | null = null;

port.on("message", (message: ToIndexWorker) => {
  if ("open" in message) {
    index = new PartIndex(message.open.image);
    index.setPackaging(message.open.packaging);
    index.apply(message.open.batch.changes, message.open.batch.sequence);
  } else if ("apply" in message) index?.apply(message.apply.changes, message.apply.sequence);
  else if ("setPackaging" in message) index?.setPackaging(message.setPackaging);
  else port.postMessage(answer(message));
});
port.postMessage({ isReady: true } satisfies FromIndexWorker);

function answer({ request, search }: Extract<ToIndexWorker, { search: unknown }>): FromIndexWorker {
  try {
    if (!index) throw new Error("There is no index yet");
    return { request, answer: JSON.stringify(index.search(search)) };
  } catch (error) {
    return { request, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
