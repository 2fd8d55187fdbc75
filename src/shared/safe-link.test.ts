import { expect, test } from "vitest";
import { isWebAddress, safeLink } from "./safe-link.ts";

test("a link leads to the web, a mail address or a page of the portal, written one way", () => {
  expect(["www.ti.com/lm358", "HTTPS://TI.com", "mailto:a@b.cn", "/datasheet"].map(safeLink)).toEqual([
    "https://www.ti.com/lm358",
    "https://ti.com/",
    "mailto:a@b.cn",
    "/datasheet",
  ]);
  for (const given of [
    "javascript:alert(1)",
    "https://ti.com@evil.cn",
    "https://:x@evil.cn",
    "//evil.cn",
    "data:,x",
    "",
    7,
  ])
    expect([given, safeLink(given)]).toEqual([given, null]);
});

test("an address of the web is whole, and hides no other host", () => {
  for (const given of ["https://ti.com", "http://www.st.com/a?b=c#d", "https://例子.中国/路径"])
    expect([given, isWebAddress(given)]).toEqual([given, true]);
  for (const given of [
    "ti.com",
    "https://ti.com@evil.cn/",
    "https://ti.com:x@evil.cn",
    "https://localhost/",
    "https://ti.com\\@evil.cn",
    "ftp://ti.com",
    "https:// ti.com",
    "/own",
    "",
  ])
    expect([given, isWebAddress(given)]).toEqual([given, false]);
});
