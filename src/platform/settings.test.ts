import { expect, test } from "vitest";
import { addressOf, readSettings } from "./settings.ts";

test("a setting that makes no sense is refused by its name, its value and what it is for", () => {
  expect(() => readSettings({ PORT: "many" })).toThrow(/PORT=many.*端口/);
  expect(() => readSettings({ SERVICES: "web,mail" })).toThrow("SERVICES=web,mail");
  expect(() => readSettings({ TRUST_PROXY: "on" })).toThrow("TRUST_PROXY=on");
});

test("an empty setting is one that is not set", () => {
  expect(readSettings({ PORT: "", SITE_URL: "" })).toMatchObject({ port: 3000, site: { url: "http://localhost:3000" } });
});

test("proxies are trusted by number or by address, and none unless told", () => {
  expect([{}, { TRUST_PROXY: "2" }, { TRUST_PROXY: "10.0.0.0/8" }].map((given) => readSettings(given).trustProxy)).toEqual([false, 2, "10.0.0.0/8"]);
});

test("a demonstration listens to its own machine and brings sample data, production does neither", () => {
  expect(readSettings({})).toMatchObject({ mode: "demo", host: "127.0.0.1", hasSampleData: true });
  expect(readSettings({ PORTAL_MODE: "production" })).toMatchObject({ host: "0.0.0.0", hasSampleData: false });
});

test("an IPv6 host stands in brackets, and any address of this machine is localhost", () => {
  expect(addressOf("::", 3000)).toBe("http://localhost:3000");
  expect(addressOf("fd00::1", 80)).toBe("http://[fd00::1]:80");
});
