import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partAddress } from "../addresses.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";
import { openPages } from "../testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildPart } = catalogueOf(portal);

test("a wrong or missing name leads to the right one for good, and keeps the query", async () => {
  const part = await buildPart({ mpn: "BC547B" });
  const address = partAddress(part);
  for (const wrong of [
    `/datasheet/datasheetDetail/${part.id}`,
    `/datasheet/datasheetDetail/${part.id}/`,
    `/datasheet/datasheetDetail/${part.id}/bc547b`,
    `/datasheet/datasheetDetail/${part.id}/x/y/z`,
  ]) {
    expect(await open(wrong)).toMatchObject({ status: 301, location: address });
  }
  expect(await open(`/datasheet/datasheetDetail/${part.id}/x?from=search`)).toMatchObject({
    status: 301,
    location: `${address}?from=search`,
  });
});

test("every part number has a page that does not lead to itself, whatever stands in it", async () => {
  const numbers = [
    "SN74LVC1G08DBVR/NOPB",
    "A/B/C//D",
    "电阻（作废）",
    "±1% 10kΩ",
    "---",
    "..",
    ".",
    "10%2F5",
    "100%",
    "a b  c",
    "#PBF",
    "what?",
    "&amp;",
    "<b>",
    "'\"",
    "😀",
    "\\",
    "１２３",
    "LM358+T&R",
    "~",
    "É",
    "E\u0301",
  ];
  for (const mpn of numbers) {
    const part = await buildPart({ mpn });
    const page = await open(partAddress(part));
    expect([mpn, page.status, page.location]).toEqual([mpn, 200, undefined]);
    expect(page.headings).toEqual([mpn.replaceAll(/\s+/g, " ")]);
  }
});

test("a part number with a plain slash in its address is the same part", async () => {
  const part = await buildPart({ mpn: "MAX232/SOP" });
  const page = await open(`/datasheet/datasheetDetail/${part.id}/MAX232/SOP`);
  expect(page).toMatchObject({
    status: 200,
    canonical: `http://portal.test/datasheet/datasheetDetail/${part.id}/MAX232%2FSOP`,
  });
});

test("no such part is 404 with header and search in place; no number leads to the list", async () => {
  for (const address of [
    "/datasheet/datasheetDetail/999999/x",
    "/datasheet/datasheetDetail/abc/x",
    "/datasheet/datasheetDetail/-1/x",
    "/datasheet/datasheetDetail/1e9/x",
    "/datasheet/datasheetDetail/99999999999999999999/x",
    "/datasheet/datasheetDetail/%00/x",
  ]) {
    const page = await open(address);
    expect([address, page.status, page.headings]).toEqual([address, 404, ["页面不存在"]]);
    expect(page.html).toContain('role="search"');
    expect(page.isHidden).toBe(true);
  }
  for (const address of ["/datasheet/datasheetDetail", "/datasheet/datasheetDetail/"])
    expect(await open(address)).toMatchObject({ status: 302, location: "/specification/" });
});
