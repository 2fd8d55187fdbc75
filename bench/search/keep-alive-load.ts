import { once } from "node:events";
import net from "node:net";
import { performance } from "node:perf_hooks";

export interface TimedRequest {
  kind: string;
  /** Path and query. */
  path: string;
}

export interface TimedLoad {
  /** Milliseconds of each answer, by kind. */
  times: Map<string, number[]>;
  perSecond: number;
  /** Answers that said the portal is busy. */
  busy: number;
}

interface LoadOptions {
  origin: string;
  /** Asked for one after the other; not all where the time is up before. */
  requests: readonly TimedRequest[];
  clients: number;
  seconds: number;
  isCompressed?: boolean;
  /** A portal that says it is busy is counted, not an error. */
  mayBeBusy?: boolean;
  /** Is given each answer, between the requests of its client. */
  onAnswer?: (place: number, body: Buffer) => void;
}

/** As many visitors as take their turn: a portal limits what one address may ask for. */
const VISITORS = 4_000;
const HEAD_END = Buffer.from("\r\n\r\n");
const SUCCESS = Buffer.from('{"code":1,');

/**
 * Makes calls over kept-alive connections, one after the other on each, and times them from the request's writing to
 * the last byte; throws where one fails.
 */
export async function timeCalls({
  origin,
  requests,
  clients,
  seconds,
  isCompressed = false,
  mayBeBusy = false,
  onAnswer,
}: LoadOptions): Promise<TimedLoad> {
  const times = new Map<string, number[]>();
  const until = performance.now() + 1000 * seconds;
  const began = performance.now();
  let next = 0;
  let count = 0;
  let busy = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const line = await openLine(origin);
      try {
        for (let place = next++; place < requests.length && performance.now() < until; place = next++) {
          const { kind, path } = requests[place]!;
          const before = performance.now();
          const { head, body } = await line.ask(requestText({ path, place, isCompressed }));
          const took = performance.now() - before;
          if (mayBeBusy && head.startsWith("HTTP/1.1 503 ")) busy += 1;
          else if (
            !head.startsWith("HTTP/1.1 200 ") ||
            (!isCompressed && !body.subarray(0, SUCCESS.length).equals(SUCCESS))
          ) {
            throw new Error(`${path}: ${head.split("\r\n", 1)[0]} ${body.toString("utf8", 0, 200)}`);
          }
          let all = times.get(kind);
          if (!all) times.set(kind, (all = []));
          all.push(took);
          count += 1;
          onAnswer?.(place, body);
        }
      } finally {
        line.close();
      }
    }),
  );
  return { times, perSecond: (1000 * count) / (performance.now() - began), busy };
}

function requestText({ path, place, isCompressed }: { path: string; place: number; isCompressed: boolean }): string {
  const visitor = place % VISITORS;
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.0.${Math.floor(visitor / 250)}.${visitor % 250}\r\n${isCompressed ? "accept-encoding: gzip\r\n" : ""}\r\n`;
}

/** A connection that answers one request at a time. */
async function openLine(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  let waiting: { resolve: (answer: { head: string; body: Buffer }) => void; reject: (error: Error) => void } | null =
    null;
  let received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received));
    if (!answer) return;
    received = [];
    waiting?.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The portal closed the connection")));
  return {
    ask(text: string): Promise<{ head: string; body: Buffer }> {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(text);
      });
    },
    close() {
      waiting = null;
      socket.destroy();
    },
  };
}

/** An answer that has come whole, of a known length or in chunks; null while some of it is under way. */
function readAnswer(bytes: Buffer): { head: string; body: Buffer } | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.toString("latin1", 0, end + 2);
  const body = bytes.subarray(end + HEAD_END.length);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head);
  if (length) return body.length >= Number(length[1]) ? { head, body } : null;
  return body.subarray(-7).toString("latin1") === "\r\n0\r\n\r\n" ? { head, body } : null;
}
