import { expect, test } from "vitest";
import { mayVisit, NO_ROBOTS, readRobots } from "./robots-text.ts";

const NAME = "XinpuFetcher";

function may(text: string, path: string): boolean {
  return mayVisit(readRobots(text, NAME), new URL(`https://maker.example${path}`));
}

test("where nothing is said everything may be visited", () => {
  expect(mayVisit(NO_ROBOTS, new URL("https://maker.example/a.pdf"))).toBe(true);
  expect(may("", "/a.pdf")).toBe(true);
  expect(may("User-agent: *\nDisallow:", "/a.pdf")).toBe(true);
  expect(may("<!doctype html><title>Not found</title>", "/a.pdf")).toBe(true);
});

test.each([
  ["User-agent: *\nDisallow: /", "/a.pdf", false],
  ["User-agent: *\nDisallow: /", "/robots.txt", true],
  ["\ufeffuser-AGENT : *\r\nDISALLOW :/lit # all of it\r\n", "/lit/a.pdf", false],
  ["User-agent: *\rDisallow: /lit\r", "/lit/a.pdf", false],
  ["User-agent: *\nDisallow: /lit\nAllow: /lit/ds", "/lit/ds/a.pdf", true],
  ["User-agent: *\nAllow: /lit/ds\nDisallow: /lit", "/lit/er/a.pdf", false],
  ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["User-agent: *\nDisallow: /*.pdf", "/lit/a.pdf?x=1", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/lit/a.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/lit/a.pdf?x=1", true],
  ["User-agent: *\nDisallow: /a$", "/a", false],
  ["User-agent: *\nDisallow: /a$", "/ab", true],
  ["User-agent: *\nDisallow: /a*b*c", "/axbyc", false],
  ["User-agent: *\nDisallow: /a*b*c", "/acb", true],
  ["User-agent: *\nDisallow: /*a*a$", "/xa", true],
  ["User-agent: *\nDisallow: /file?id=", "/file?id=7", false],
  ["User-agent: *\nDisallow: /规格书", "/%e8%a7%84%E6%A0%BC%E4%B9%A6/a.pdf", false],
  ["User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false],
  ["User-agent: *\nDisallow: /%61", "/a", false],
  ["Disallow: /", "/a.pdf", true],
])("%j about %s: %s", (text, path, isAllowed) => {
  expect(may(text, path)).toBe(isAllowed);
});

test("a group of its own counts alone, several of them together", () => {
  const text = `
User-agent: *
Disallow: /

User-agent: OtherBot
User-agent: xinpufetcher/2.0
Disallow: /private
Sitemap: https://maker.example/sitemap.xml

User-agent: XINPUFETCHER
Crawl-delay: 7
Disallow: /drafts
`;
  expect(may(text, "/a.pdf")).toBe(true);
  expect(may(text, "/private/a.pdf")).toBe(false);
  expect(may(text, "/drafts/a.pdf")).toBe(false);
  expect(readRobots(text, NAME).delaySeconds).toBe(7);
  expect(readRobots(text, "StrangeBot")).toEqual({ rules: [{ isAllowed: false, path: "/" }], delaySeconds: null });
});

test("who names this program says the same of it as of the others below the same heading", () => {
  const text = "User-agent: A\nUser-agent: XinpuFetcher\nUser-agent: B\nDisallow: /a\nUser-agent: C\nDisallow: /c";
  expect([may(text, "/a"), may(text, "/c")]).toEqual([false, true]);
});

test.each([
  ["1.5", 1.5],
  ["3600", 60],
  ["-1", null],
  ["soon", null],
  ["", null],
])("a wait of %j seconds is taken as %s", (said, seconds) => {
  expect(readRobots(`User-agent: *\nCrawl-delay: ${said}`, NAME).delaySeconds).toBe(seconds);
});

test("a line without an end forbids by its beginning and permits nothing", () => {
  const long = `/${"a".repeat(5000)}`;
  expect(may(`User-agent: *\nDisallow: ${long}`, `/${"a".repeat(1900)}${"a".repeat(200)}`)).toBe(false);
  expect(may(`User-agent: *\nDisallow: /a\nAllow: ${long}`, long.slice(0, 1500))).toBe(false);
});

test("half a megabyte of rules and asterisks is read and asked in no time", () => {
  const startedAt = performance.now();
  const rules = readRobots(`User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a$\n".repeat(14_000)}`, NAME);
  expect(rules.rules).toHaveLength(5000);
  expect(mayVisit(rules, new URL(`https://maker.example/${"ab".repeat(900)}`))).toBe(true);
  readRobots("\n".repeat(500_000), NAME);
  readRobots(`#${"a".repeat(500_000)}`, NAME);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
