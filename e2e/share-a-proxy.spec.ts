import { createServer, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { nginxProgram, SITE, startNginx } from "./nginx-in-front.ts";

/** As deploy/nginx.conf says. */
const REQUESTS_MAX = 500;
const NEIGHBOUR = "127.0.0.2";
let behind: Server;
let front: Awaited<ReturnType<typeof startNginx>>;
/** Below the time that a lock of nginx would last. */
const ALONE_MS = 3000;
/** Those that wait for a second one. */
let waiting: (() => void)[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  if (!nginxProgram) return;
  behind = createServer((asked, answer) => {
    asked.resume();
    const end = () => answer.writeHead(200, { "cache-control": "no-cache, private" }).end("x");
    if (asked.url !== "/together") return void end();
    waiting.push(end);
    setTimeout(() => answer.headersSent || answer.writeHead(500).end(), ALONE_MS);
    if (waiting.length === 2) for (const one of waiting.splice(0)) one();
  });
  await new Promise<void>((resolve) => behind.listen(0, "127.0.0.1", resolve));
  front = await startNginx(`http://127.0.0.1:${(behind.address() as { port: number }).port}`);
});
// It begins to listen a moment after it was started.
beforeEach(async () => {
  if (nginxProgram) await vi.waitFor(() => ask("/alone"));
});
afterEach(() => {
  waiting = [];
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await front?.stop();
  behind?.close();
});

function ask(path: string, { localAddress = "127.0.0.1", body = "" } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request({
      port: front.port,
      path,
      localAddress,
      agent: false,
      method: body ? "POST" : "GET",
      headers: { host: SITE, "content-length": body.length },
    })
      .once("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
      .once("error", reject)
      .end(body);
  });
}

test.skipIf(!nginxProgram)("two who ask for one page that is not kept are asked for at once", async () => {
  expect(await Promise.all([ask("/together"), ask("/together")])).toEqual([200, 200]);
});

test.skipIf(!nginxProgram)("who sends slowly on many connections leaves others theirs", async () => {
  for (let at = 0; at < REQUESTS_MAX; at += 1) {
    const socket = connect(front.port, "127.0.0.1").on("error", () => {});
    socket.write(`POST /about HTTP/1.1\r\nhost: ${SITE}\r\ncontent-length: 1000\r\n\r\nx`);
    sockets.push(socket);
  }
  await expect.poll(() => ask("/alone")).toBe(429);
  expect(await ask("/alone", { localAddress: NEIGHBOUR })).toBe(200);
});

test.skipIf(!nginxProgram)("only calls take large bodies", async () => {
  const body = "x".repeat(100_000);
  expect(await ask("/about", { body })).toBe(413);
  expect(await ask("/api/oss/upload", { body })).toBe(200);
});
