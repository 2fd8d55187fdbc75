import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openAskers } from "#platform/askers.ts";
import { UNCOUNTED } from "#platform/allowances.ts";
import { COSTS } from "#platform/costs.ts";
import { createDoor } from "#platform/door.ts";
import { LANES, openLanes } from "#platform/lanes.ts";
import { createLog } from "#platform/log.ts";
import { openPageStore } from "#platform/page-store/page-store.ts";
import { createServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { createServer } from "./server.ts";

/** So long an answer may take that waits for nothing. */
const SOON_MS = 3000;
const ended: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const LONG_CHARACTERS = 2_000_000;

/** A portal whose pages are words, one of them long: below /slow one that is made when told to, below /own one that is no other reader's, below /broken none. */
async function openPortal() {
  const settings = readSettings({ SITE_URL: "http://portal.test" });
  const key = createServerKey("of nobody");
  const store = openPageStore({ bytesAtMost: 1024 * 1024 });
  store.follow(true);
  const held: (() => void)[] = [];
  const made: string[] = [];
  const charged: number[] = [];
  const app = await createServer({
    door: createDoor([], () => {
      throw new Error("nobody asks");
    }),
    spend: UNCOUNTED.spend,
    charge: (_, costMs) => charged.push(costMs),
    lanes: openLanes(),
    askers: openAskers({ identify: async () => null, key, settings }),
    key,
    settings,
    log: createLog("silent"),
    version: "0.0.0",
    store,
    pages: {
      isShared: ({ pathname }) => !pathname.startsWith("/own"),
      async render({ url: { pathname } }) {
        made.push(pathname);
        if (pathname.startsWith("/slow")) await new Promise<void>((resolve) => held.push(resolve));
        if (pathname.startsWith("/broken")) throw new Error("broken");
        const words = pathname.endsWith("/long") ? "x".repeat(LONG_CHARACTERS) : "";
        return { status: 200, html: `page ${pathname}${words}`, inlined: { scripts: [], styles: [] } };
      },
    },
    serveAssets: async () => {},
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { held, made, charged, app, ...openVisitor(Number(port), app) };
}

/** Somebody without a device cookie, who asks by as many connections as he likes. */
function openVisitor(port: number, app: FastifyInstance) {
  const sockets: Socket[] = [];
  ended.push(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  /** Sends requests by one connection, without waiting for their answers. */
  const send = (...paths: string[]): Socket => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: portal.test\r\n\r\n`).join(""));
    return socket;
  };
  /** The status of a page; null where it is not there soon. */
  const ask = async (path: string): Promise<number | null> => {
    const answer = once(send(path).setEncoding("utf8"), "data", { signal: AbortSignal.timeout(SOON_MS) });
    return answer.then(
      ([head]) => Number(/^HTTP\/1\.1 (\d+)/.exec(head as string)![1]),
      () => null,
    );
  };
  return { send, ask };
}

const times = (count: number, path: (at: number) => string) => Array.from({ length: count }, (_, at) => path(at));

test("pages that wait to be made keep no page that is kept from their visitor", async () => {
  const { made, send, ask } = await openPortal();
  expect(await ask("/kept")).toBe(200);
  for (const path of times(LANES.strangers * 2, (at) => `/slow/${at}`)) send(path);
  await expect.poll(() => made.length).toBe(1 + LANES.pages);
  expect(await ask("/kept")).toBe(200);
  expect(made).toHaveLength(1 + LANES.pages);
});

test("pages from the store that wait behind another one on their connection, untaken, keep nothing else from their visitor", async () => {
  const { held, send, ask } = await openPortal();
  expect(await ask("/kept")).toBe(200);
  for (const at of [1, 2]) send(`/slow/${at}`, ...times(LANES.strangers - 1, () => "/kept"));
  await expect.poll(() => held.length).toBe(2);
  for (const path of ["/kept", "/new", "/own"]) expect([path, await ask(path)]).toEqual([path, 200]);
});

test.each(["/new", "/own", "/broken"])(
  "pages below %s that were made, and wait behind another one on their connection, keep no other page from being made",
  async (path) => {
    const { held, made, send, ask } = await openPortal();
    send("/slow", ...times(LANES.strangers - 1, (at) => `${path}/${at}`));
    await expect.poll(() => made.length).toBe(LANES.strangers);
    expect(held).toHaveLength(1);
    expect([await ask("/new/more"), await ask("/own/more")]).toEqual([200, 200]);
  },
);

test("of a visitor's pages the next is made when one is done, and all of them are answered", async () => {
  const { held, made, send, ask } = await openPortal();
  const answers = times(LANES.pages * 3, (at) => `/slow/${at}`).map((path) => once(send(path), "data"));
  for (let count = LANES.pages; count <= answers.length; count += 1) {
    await expect.poll(() => made.length).toBe(count);
    held[count - LANES.pages]!();
  }
  for (const go of held) go();
  expect(await Promise.all(answers)).toHaveLength(answers.length);
  expect(await ask("/new")).toBe(200);
});

test("a page that is long counts for whoever it is made for, each time it is made, and for nobody who is handed it from memory", async () => {
  const { charged, ask } = await openPortal();
  const beyond = () => charged.filter((costMs) => costMs > 0);
  expect([await ask("/new"), beyond()]).toEqual([200, []]);
  expect([await ask("/new/long"), beyond().length]).toEqual([200, 1]);
  expect([await ask("/new/long"), beyond().length]).toEqual([200, 1]);
  expect([await ask("/own/long"), await ask("/own/long"), beyond().length]).toEqual([200, 200, 3]);
  expect(Math.min(...beyond())).toBeGreaterThan(10 * COSTS.page);
});
