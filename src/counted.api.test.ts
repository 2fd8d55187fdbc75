import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp({ LIMITS: "on" });
const ADDRESS = "203.0.113.9";
const PLAIN_PAGE = /^<!doctype html><html lang="zh-CN">.*操作过于频繁，请 \d+ 秒后再试/s;

/** All that an address may spend without a device is spent. */
beforeEach(() => {
  portal.allowances.spend({ address: ADDRESS, user: null, device: null, crawler: null }, 1_000_000);
});

/** The methods and addresses that the server has. */
function routesOf(tree: string): { method: string; url: string }[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", rest = ""] = /^((?:[│ ] {3})*)(?:[├└]── )(.*)$/.exec(line) ?? [];
    if (!rest) return [];
    const depth = indent.length / 4;
    const [, piece = "", methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest)!;
    above.splice(depth, above.length, piece);
    const url = above.join("").replace(/:\w+/g, "1").replace(/\/?\*/, "/x");
    return (methods ?? "").split(", ").flatMap((method) => (method ? [{ method, url }] : []));
  });
}

test("nothing that the server has is uncounted: each address tells who has spent all when to come again", async () => {
  const routes = routesOf(portal.app.printRoutes({ commonPrefix: false }));
  const answered = [];
  for (const { method, url } of routes) {
    const response = await portal.app.inject({ method: method as "GET", url, remoteAddress: ADDRESS });
    const isEnvelope = url.startsWith("/api");
    answered.push({
      method,
      url,
      status: response.statusCode,
      waits: Number(response.headers["retry-after"]) > 0,
      isTold:
        method === "HEAD" ||
        (isEnvelope
          ? /^操作过于频繁，请 \d+ 秒后再试$/.test(response.json<{ msg: string }>().msg)
          : PLAIN_PAGE.test(response.payload)),
    });
  }
  expect(answered.filter(({ status, waits, isTold }) => status !== 429 || !waits || !isTold)).toEqual([]);
  const addresses = routes.map(({ url }) => url);
  expect(addresses.length).toBeGreaterThan(300);
  for (const known of ["/api/openapi.json", "/robots.txt", "/news/rss.xml", "/api/uploads/1", "/x", "/_sim/qq"])
    expect(addresses).toContain(known);
});

test("what is nobody's address, or none at all, is counted, too", async () => {
  for (const url of ["/nothing/there", "/%E0%A4%A", "/specification/100%", "/api/nothing", "/api/%E0%A4%A", "/api"]) {
    const response = await portal.app.inject({ url, remoteAddress: ADDRESS });
    expect([url, response.statusCode]).toEqual([url, 429]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  }
  const posted = await portal.app.inject({ method: "POST", url: "/about", remoteAddress: ADDRESS });
  expect(posted.statusCode).toBe(429);
});

test("who has spent nothing is answered beside him", async () => {
  const { statusCode } = await portal.app.inject({ url: "/robots.txt", remoteAddress: "203.0.113.10" });
  expect(statusCode).toBe(200);
});
