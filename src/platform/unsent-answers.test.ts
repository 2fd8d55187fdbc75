import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitConnections } from "./limit-connections.ts";
import { boundUnsentAnswers } from "./unsent-answers.ts";

const MEGABYTE = 1024 * 1024;
/** More than what the system takes between a server and a reader who takes nothing. */
const ANSWER_BYTES = 16 * MEGABYTE;
const OFFICE = "203.0.113.5";
const ELSEWHERE = "198.51.100.7";
let app: FastifyInstance;
let made = 0;
const sockets: Socket[] = [];
/** Lets the answers of /late be made. */
let late: (() => void)[] = [];

beforeEach(async () => {
  made = 0;
  late = [];
  app = Fastify({ forceCloseConnections: true });
  // It tells of the answers behind one that ends.
  limitConnections(app.server, { isBehindProxy: false });
  boundUnsentAnswers(app, {
    addressOf: ({ headers }) => String(headers["x-test-address"]),
    placeBytesMax: 3 * ANSWER_BYTES,
  });
  app.get("/big", async () => {
    made += 1;
    return "x".repeat(ANSWER_BYTES);
  });
  app.get("/late", async () => {
    await new Promise<void>((resolve) => late.push(resolve));
    made += 1;
    return "x".repeat(ANSWER_BYTES);
  });
  app.get("/small", async () => "x");
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const port = () => Number(new URL(app.listeningOrigin).port);
const status = async (path: string, address: string) => {
  const answer = await fetch(`${app.listeningOrigin}${path}`, { headers: { "x-test-address": address } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Asks `times` by one connection, and takes nothing of the answers. */
function askAndWait(times: number, address: string, path = "/big") {
  const socket = connect(port(), "127.0.0.1").on("error", () => {});
  sockets.push(socket.pause());
  socket.write(`GET ${path} HTTP/1.1\r\nhost: portal.test\r\nx-test-address: ${address}\r\n\r\n`.repeat(times));
}

test("who leaves answers lying is told to come again until he takes them or goes; others are answered", async () => {
  for (let at = 0; at < 3; at += 1) askAndWait(1, OFFICE);
  await expect.poll(() => made).toBe(3);
  await expect.poll(() => status("/small", OFFICE)).toBe(429);
  expect(await status("/small", ELSEWHERE)).toBe(200);
  expect(await status("/big", ELSEWHERE)).toBe(200);
  sockets.pop()!.destroy();
  await expect.poll(() => status("/small", OFFICE)).toBe(200);
});

test("answers that were asked for before lie there no longer than those of before: his connection is ended", async () => {
  let closed = false;
  askAndWait(8, OFFICE);
  sockets[0]!.resume().pause();
  sockets[0]!.once("close", () => (closed = true));
  await expect.poll(() => made).toBeGreaterThanOrEqual(3);
  sockets[0]!.resume();
  await expect.poll(() => closed).toBe(true);
  await expect.poll(() => status("/small", OFFICE)).toBe(200);
});

test("what is taken counts no more", async () => {
  for (let at = 0; at < 5; at += 1) expect(await status("/big", OFFICE)).toBe(200);
  expect(await status("/small", OFFICE)).toBe(200);
});

test("what is made for who has gone meanwhile lies nowhere, wherever it would have stood", async () => {
  for (let at = 0; at < 4; at += 1) askAndWait(2, OFFICE, "/late");
  await expect.poll(() => late.length).toBe(8);
  const gone = new Promise<void>((resolve) => {
    let open = sockets.length;
    for (const socket of sockets.splice(0)) {
      socket.once("close", () => --open || resolve());
      socket.destroy();
    }
  });
  await gone;
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  for (const make of late) make();
  await expect.poll(() => made).toBe(8);
  expect(await status("/small", OFFICE)).toBe(200);
});
