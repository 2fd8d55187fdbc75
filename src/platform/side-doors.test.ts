import net from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import type { Askers } from "./askers.ts";
import { UNCOUNTED } from "./allowances.ts";
import { countRequests } from "./count-requests.ts";
import { LANES, openLanes } from "./lanes.ts";
import { readJson } from "./read-json.ts";

const MEGABYTE = 1024 * 1024;
const SENT = 40;
const USER = { address: "203.0.113.5", user: 1, device: null, crawler: null };
let app: FastifyInstance;

afterEach(() => app.close());

/** A server whose work takes long; tells how much of it was under way at once, at most. */
async function openSlowServer() {
  app = Fastify({ forceCloseConnections: true });
  readJson(app);
  countRequests(app, {
    ...UNCOUNTED,
    lanes: openLanes(),
    askers: { visitorOf: () => USER } as unknown as Askers,
    whenNobodyKnocks: (begin) => begin(),
  });
  const work = { underWay: 0, most: 0, done: 0 };
  const handler = async () => {
    work.underWay += 1;
    work.most = Math.max(work.most, work.underWay);
    await new Promise((resolve) => setTimeout(resolve, 20));
    work.underWay -= 1;
    work.done += 1;
    return "done";
  };
  app.get("/page", handler);
  app.post("/call", { bodyLimit: MEGABYTE }, handler);
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    await handler();
    return reply.code(error.statusCode ?? 500).send(error.message);
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { work, port: Number(port) };
}

function send(port: number, text: string): net.Socket {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

const JSON_TEXT = JSON.stringify({ words: "a".repeat(200) });
const head = (line: string, headers: string) =>
  `${line} HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n${headers}\\r\\n`.replaceAll("\\r\\n", "\r\n");
const WAYS: Record<string, string> = {
  "as they are": head("GET /page", ""),
  "with a type of files": head("GET /page", "Content-Type: multipart/form-data; boundary=x\\r\\n"),
  "to a call, with a type of pieces": head(
    "POST /call",
    "Content-Type: application/offset+octet-stream\\r\\nContent-Length: 0\\r\\n",
  ),
  "with a body":
    head("POST /call", `Content-Type: application/json\\r\\nContent-Length: ${JSON_TEXT.length}\\r\\n`) + JSON_TEXT,
  "with a type in capitals":
    head("POST /call", `Content-Type: Application/JSON\\r\\nContent-Length: ${JSON_TEXT.length}\\r\\n`) + JSON_TEXT,
  "with a body of no stated length":
    head("POST /call", "Content-Type: application/json\\r\\nTransfer-Encoding: chunked\\r\\n") +
    `${JSON_TEXT.length.toString(16)}\r\n${JSON_TEXT}\r\n0\r\n\r\n`,
};

test.each(Object.entries(WAYS))(
  "of a visitor's requests %s no more are worked on at once than he may have",
  async (_, text) => {
    const { work, port } = await openSlowServer();
    const sockets = Array.from({ length: SENT }, () => send(port, text));
    for (const socket of sockets) socket.resume();
    await expect.poll(() => work.done, { timeout: 10_000 }).toBeGreaterThanOrEqual(SENT);
    expect(work.most).toBeLessThanOrEqual(LANES.own);
  },
);

test("who asks and goes at once has no more worked on than who waits", async () => {
  const { work, port } = await openSlowServer();
  for (let at = 0; at < 5 * SENT; at += 1) {
    const socket = send(port, WAYS["as they are"]!);
    setTimeout(() => socket.destroy(), 5);
    if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect.poll(() => work.underWay, { timeout: 10_000 }).toBe(0);
  expect(work.most).toBeLessThanOrEqual(LANES.own);
  expect(work.done).toBeGreaterThan(0);
});

test("bodies that are on their way keep nobody of the same visitor from being answered", async () => {
  const { work, port } = await openSlowServer();
  const slow = Array.from({ length: 20 }, () =>
    send(port, head("POST /call", "Content-Type: application/json\\r\\nContent-Length: 100\\r\\n")),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  send(port, WAYS["as they are"]!).resume();
  await expect.poll(() => work.done, { timeout: 3000 }).toBe(1);
  for (const socket of slow) socket.destroy();
});
