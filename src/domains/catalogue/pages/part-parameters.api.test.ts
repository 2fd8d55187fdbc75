import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partAddress } from "../addresses.ts";
import { openPages } from "../testing/open-pages.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildPart } = catalogueOf(portal);

test("the parameters of a part stand on a page of their own, which names the part's page as its address", async () => {
  const part = await buildPart({ mpn: "NE555", values: { 供电电压: "4.5 V~16 V", 工作温度: "0 ℃~70 ℃" } });
  const page = await open(`/specification/specification_info/${part.id}`);
  expect(page).toMatchObject({
    status: 200,
    title: "NE555 参数 - 芯谱",
    headings: ["NE555"],
    canonical: `http://portal.test${partAddress(part)}`,
  });
  for (const words of ["供电电压", "4.5–16 V", "0–70 ℃", "共 2 项"]) expect(page.text).toContain(words);
  // What the source printed is there on hover.
  expect(page.html).toContain('title="4.5 V~16 V"');
  expect(page.links).toContain(partAddress(part));
});

test("a part without parameters says so", async () => {
  const part = await buildPart({ mpn: "EMPTY1" });
  expect((await open(`/specification/specification_info/${part.id}`)).text).toContain("没有参数");
});

test("no such part is 404; without a number there is the list", async () => {
  for (const id of ["999999", "abc", "-1", "0"])
    expect((await open(`/specification/specification_info/${id}`)).status).toBe(404);
  expect(await open("/specification/specification_info")).toMatchObject({ status: 302, location: "/specification/" });
});
