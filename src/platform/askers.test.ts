import { promises as dns } from "node:dns";
import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { openAskers } from "./askers.ts";
import { createServerKey } from "./server-key.ts";
import { readSettings } from "./settings.ts";

const AGENT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

function requestOf(ip: string, headers: Record<string, string> = {}): FastifyRequest {
  return {
    ip,
    headers,
    cookies: {},
    protocol: "http",
    id: "1",
    routeOptions: { config: {} },
  } as unknown as FastifyRequest;
}

test("a crawler of the settings is known once its address has been looked up", async () => {
  const reverse = vi.spyOn(dns.Resolver.prototype, "reverse").mockResolvedValue(["msnbot-1.search.msn.com"]);
  const resolve4 = vi.spyOn(dns.Resolver.prototype, "resolve4").mockResolvedValue(["40.77.167.1"] as never);
  const askers = openAskers({
    identify: async () => null,
    key: createServerKey("of nobody"),
    settings: readSettings({}),
  });
  const request = requestOf("40.77.167.1", { "user-agent": AGENT });
  expect(askers.visitorOf(request).crawler).toBeNull();
  await vi.waitFor(() => expect(askers.visitorOf(request).crawler).toBe("bingbot"));
  expect(askers.visitorOf(requestOf("40.77.167.1")).crawler).toBeNull();
  expect([reverse, resolve4].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
