import { expect, test } from "vitest";
import { isPhone, wantsMobile } from "./visitor-choice.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const asked = (address = "/", cookies = {}, userAgent = IPHONE) => ({
  userAgent,
  mobileHint: undefined,
  cookies,
  query: new URL(address, "http://portal.test").searchParams,
});

test.each([
  IPHONE,
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 13; V2241A; wv) AppleWebKit/537.36 Version/4.0 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.49",
  "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0",
  "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
])("%s is a phone", (userAgent) => {
  expect(isPhone({ userAgent, mobileHint: undefined })).toBe(true);
});

test.each([
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 9_1 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13B143 Safari/601.1 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "",
])("%s is none", (userAgent) => {
  expect(isPhone({ userAgent, mobileHint: undefined })).toBe(false);
});

test("a browser that says it in a header of its own is believed", () => {
  expect(isPhone({ userAgent: "Chrome", mobileHint: "?1" })).toBe(true);
});

test("who has chosen the desktop version stays with it until he chooses the other", () => {
  expect(wantsMobile(asked())).toBe(true);
  expect(wantsMobile(asked("/?view=desktop"))).toBe(false);
  expect(wantsMobile(asked("/", { view: "desktop" }))).toBe(false);
  expect(wantsMobile(asked("/?view=mobile", { view: "desktop" }))).toBe(true);
  expect(wantsMobile(asked("/?view=x", { view: "y" }))).toBe(true);
});

test("no more of what a browser calls itself is looked at than browsers say", () => {
  expect(isPhone({ userAgent: `${"Android ".repeat(7700)}Mobile`, mobileHint: undefined })).toBe(false);
  expect(
    isPhone({ userAgent: `Mozilla/5.0 (Linux; Android 14) Mobile ${"x".repeat(60_000)}`, mobileHint: undefined }),
  ).toBe(true);
});
