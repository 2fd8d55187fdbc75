import { CallFailed, type Envelope, type FallbackAnswer, isEnvelope, SUCCESS } from "#api/envelope.ts";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { own } from "../../contract/own.ts";

interface Waiting {
  ask: [string, object];
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
}

/** Parts of a page come to life one after the other within that time: what they ask goes as one. */
const GATHERED_MS = 100;
const ASKS_MAX = 20;

const waiting: Waiting[] = [];

/** Makes a call of what is the reader's own on a page (`isOwn`), together with whatever else is asked so at that time. */
export function askOwn<C extends Call>({ path }: C, input: InputOf<C>): Promise<DataOf<C>> {
  return new Promise<unknown>((resolve, reject) => {
    if (waiting.push({ ask: [path, input], resolve, reject }) === 1) setTimeout(send, GATHERED_MS);
  }) as Promise<DataOf<C>>;
}

function send() {
  const sent = waiting.splice(0, ASKS_MAX);
  if (waiting.length > 0) setTimeout(send);
  callApi(own.askTogether, { asks: JSON.stringify(sent.map(({ ask }) => ask)) }).then(
    (answers) =>
      sent.forEach(({ resolve, reject }, at) => {
        const { status, envelope } = answers[at]!;
        if (isEnvelope(envelope) && envelope.code === SUCCESS) resolve(envelope.data);
        else reject(new CallFailed(status, envelope as Envelope | FallbackAnswer));
      }),
    (error: unknown) => {
      for (const { reject } of sent) reject(error);
    },
  );
}
