import { createReadStream } from "node:fs";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Askers } from "./askers.ts";
import { UNCOUNTED } from "./allowances.ts";
import { countRequests } from "./count-requests.ts";
import { limitConnections } from "./limit-connections.ts";
import { openLanes } from "./lanes.ts";

/** More than what lies between a server and a reader who takes nothing. */
const FILE_BYTES = 32 * 1024 * 1024;
const READER = { address: "203.0.113.5", user: 1, device: null, crawler: null };
let folder: string;
let app: FastifyInstance;
let socket: Socket;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-unread-"));
  await writeFile(path.join(folder, "file"), Buffer.alloc(FILE_BYTES));
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A server of one file, whose /late is opened when told to; sends it requests by one connection. */
async function ask(...paths: string[]) {
  app = Fastify({ forceCloseConnections: true });
  limitConnections(app.server, { isBehindProxy: false });
  countRequests(app, {
    ...UNCOUNTED,
    lanes: openLanes(),
    askers: { visitorOf: () => READER } as unknown as Askers,
    whenNobodyKnocks: (begin) => begin(),
  });
  const files: ReturnType<typeof createReadStream>[] = [];
  const late: (() => void)[] = [];
  const gone: Promise<unknown>[] = [];
  const open = () => {
    const file = createReadStream(path.join(folder, "file"));
    files.push(file);
    return file;
  };
  app.addHook("onRequest", async ({ raw }) => {
    gone.push(new Promise((resolve) => raw.socket.once("close", resolve)));
  });
  app.get("/file", async () => open());
  app.get("/late", async () => {
    await new Promise<void>((resolve) => late.push(resolve));
    return open();
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  socket.write(paths.map((one) => `GET ${one} HTTP/1.1\r\nhost: portal.test\r\n\r\n`).join(""));
  return { files, late, gone };
}

type Files = Awaited<ReturnType<typeof ask>>["files"];
const areClosed = (files: Files) => files.map(({ closed }) => closed);

test("a file that is being sent is closed when its reader goes, and so are those that wait behind it", async () => {
  const { files } = await ask("/file", "/file", "/file");
  await once(socket, "data");
  await expect.poll(() => files.length).toBe(3);
  socket.pause();
  expect(areClosed(files)).toEqual([false, false, false]);
  socket.destroy();
  await expect.poll(() => areClosed(files), { timeout: 5000 }).toEqual([true, true, true]);
});

test("a file that is opened for who has gone meanwhile is closed at once, wherever its answer would have stood", async () => {
  const { files, late, gone } = await ask("/late", "/late", "/late");
  await expect.poll(() => late.length).toBe(3);
  socket.destroy();
  await Promise.all(gone);
  for (const open of late) open();
  await expect.poll(() => areClosed(files), { timeout: 5000 }).toEqual([true, true, true]);
});
