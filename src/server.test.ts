import { once } from "node:events";
import { connect } from "node:net";
import { Outlet } from "react-router";
import { expect, test, vi } from "vitest";
import { UNCOUNTED } from "#platform/allowances.ts";
import { openAskers } from "#platform/askers.ts";
import type { Context } from "#platform/context.ts";
import { createDoor } from "#platform/door.ts";
import { LANES, openLanes } from "#platform/lanes.ts";
import { createLog } from "#platform/log.ts";
import { createServerKey } from "#platform/server-key.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { page } from "#web/page.ts";
import { createRenderer } from "#web/render.tsx";
import { createServer } from "./server.ts";

/** What a server is opened with that nobody logs in to. */
function withoutLogins(settings: Settings) {
  const key = createServerKey("of nobody");
  return { ...UNCOUNTED, askers: openAskers({ identify: async () => null, key, settings }), key, settings };
}

test("what is logged of a page or call that failed tells its pattern, not the words in its address", async () => {
  const log = createLog("silent");
  const error = vi.spyOn(log, "error");
  const shell = {
    domains: [],
    loadFrame: async () => ({ isSignedIn: false, siteName: "芯谱" }),
    layouts: { default: Outlet, datasheet: Outlet, index: Outlet, none: Outlet, userCenter: Outlet, mobile: Outlet },
    LoginWall: () => null,
    frameCalls: { recordView: async () => null },
  };
  const fail = () => {
    throw new Error("once");
  };
  const pages = [
    page("/words/*", {
      layout: "default",
      access: "visitor",
      load: async () => ({ default: () => null, meta: { title: "" }, loader: fail }),
    }),
    page("/shown/:words", {
      layout: "default",
      access: "visitor",
      load: async () => ({ default: fail, meta: { title: "" } }),
    }),
  ];
  const app = await createServer({
    door: createDoor([], fail),
    ...withoutLogins(readSettings({})),
    log,
    version: "0.0.0",
    pages: await createRenderer(pages, shell, { head: () => ({ html: "", styles: [] }), origin: "http://localhost" }),
    serveAssets: async () => {},
  });
  for (const url of ["/words/13800000001?keywords=13800000001", "/shown/13800000001"])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 500]);
  expect(error.mock.calls.map(([facts]) => (facts as { path?: string }).path)).toEqual(
    expect.arrayContaining(["/words/*", "/shown/:words"]),
  );
  expect(error.mock.calls.map(([facts]) => JSON.stringify(facts)).join("\n")).not.toContain("13800000001");
});

test("browsers are told to come by https where the portal is reached so, and not where it is not", async () => {
  const told = async (url: string, given = {}) => {
    const app = await createServer({
      door: createDoor([], () => {
        throw new Error("nobody asks");
      }),
      ...withoutLogins(readSettings({ SITE_URL: url, ...given })),
      log: createLog("silent"),
      version: "0.0.0",
      pages: {
        isShared: () => true,
        render: async () => ({ status: 200, html: "", inlined: { scripts: [], styles: [] } }),
      },
      serveAssets: async () => {},
    });
    const { headers } = await app.inject({ url: "/api/none", headers: { host: new URL(url).host } });
    return headers["strict-transport-security"];
  };
  expect(await told("https://xinpu.example")).toBe("max-age=31536000");
  expect(await told("https://xinpu.example", { HSTS_SUBDOMAINS: "on" })).toBe("max-age=31536000; includeSubDomains");
  expect(await told("http://xinpu.example")).toBeUndefined();
});

test("an address that can't be read waits for its visitor's turn, as any page does", async () => {
  let rendering = 0;
  const app = await createServer({
    door: createDoor([], () => {
      throw new Error("nobody asks");
    }),
    ...withoutLogins(readSettings({})),
    lanes: openLanes(),
    log: createLog("silent"),
    version: "0.0.0",
    pages: {
      isShared: () => true,
      render: () => {
        rendering += 1;
        return new Promise(() => {});
      },
    },
    serveAssets: async () => {},
  });
  const over = 12;
  const refused: number[] = [];
  for (let at = 0; at < LANES.strangers + LANES.waitingAtMost + over; at += 1)
    void app.inject("/%ff").then(({ statusCode }) => refused.push(statusCode));
  await expect.poll(() => refused.length).toBe(over);
  expect(refused).toEqual(Array.from({ length: over }, () => 429));
  expect(rendering).toBe(LANES.pages);
});

test("who sends more than eight requests by one connection before he has his answers is ended, and others are answered", async () => {
  let rendering = 0;
  const app = await createServer({
    door: createDoor([], () => ({ declared: { onInputRefused() {} } }) as unknown as Context),
    ...withoutLogins(readSettings({})),
    log: createLog("silent"),
    version: "0.0.0",
    pages: {
      isShared: () => true,
      render: () => {
        rendering += 1;
        return new Promise(() => {});
      },
    },
    serveAssets: async () => {},
  });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  const ask = (times: number) => socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(times));
  ask(8);
  await expect.poll(() => rendering).toBe(8);
  expect(socket.destroyed).toBe(false);
  ask(1);
  await once(socket, "close", { signal: AbortSignal.timeout(5000) });
  expect((await fetch(`http://localhost:${port}/api/none`)).status).toBe(404);
  await app.close();
});
