import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { useTestApp } from "#testing/app.ts";
import { pages } from "./routes.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand } = catalogueOf(portal);
const USER = "13800000001";

/** Where an address leads at last, and what is there. */
async function follow(path: string): Promise<[number, string]> {
  const answer = await portal.app.inject({ url: path, headers: { accept: "text/html" } });
  const next = answer.headers.location;
  return next ? follow(next) : [answer.statusCode, path];
}

const cookie = async () => `token=${await portal.tokenOf(USER)}; uuid=${portal.device}`;

test("the mobile home names pages for phones that are there", async () => {
  const { body } = await portal.app.inject("/mobile");
  const named = [...new Set([...body.matchAll(/href="(\/mobile[^"?]*)/g)].map(([, path]) => path!))];
  expect(named).toEqual(expect.arrayContaining(["/mobile/search", "/mobile/messages", "/mobile/me"]));
  for (const path of [...named, "/mobile/news"])
    expect([path, (await portal.app.inject(path)).statusCode]).toEqual([path, 200]);
  expect(await follow("/mobile/datasheet")).toEqual([200, "/mobile/search"]);
  expect(await follow("/mobile/brand")).toEqual([200, "/specification/brandList/all"]);
  expect(await follow("/mobile/agent")).toEqual([200, "/agentList/index/1"]);
});

test("the news for phones are listed, page by page", async () => {
  const page = await open("/mobile/news");
  expect(page).toMatchObject({ status: 200, headings: ["资讯"], canonical: "http://portal.test/news/index/1" });
  expect(page.text).toContain("还没有文章");
});

test.each([
  ["/userCenter/cloudDisk/editArticle", "请选择要修改的文章"],
  ["/userCenter/cloudDisk/articlePreview", "请选择要预览的文章"],
])("%s without an article says where one is chosen", async (url, words) => {
  const { statusCode, body } = await portal.app.inject({ url, headers: { cookie: await cookie() } });
  expect(statusCode).toBe(200);
  expect(body).toContain(words);
  expect(body).toContain('href="/userCenter/cloudDisk/articleDisk"');
  expect((await portal.app.inject(`${url}?id=abc`)).statusCode).toBe(404);
});

test("a name behind a number is for the eye: it leads to the page", async () => {
  const brand = await buildBrand({ name: "WCH" });
  for (const list of ["trader", "agentList"]) {
    const address = `/brandDetail/${list}/${brand.id}`;
    for (const [given, path] of [
      [`${address}/WCH`, address],
      [`${address}/${encodeURIComponent("沁恒/微电子")}`, address],
      [`${address}/WCH/2`, `${address}/2`],
    ] as const)
      expect((await portal.app.inject(given)).headers.location).toBe(path);
    expect((await portal.app.inject(address)).statusCode).toBe(200);
  }
  const named = await portal.app.inject(`/agentList/merchant/merchantDetail/7/${encodeURIComponent("芯城")}?from=x`);
  expect([named.statusCode, named.headers.location]).toEqual([301, "/agentList/merchant/merchantDetail/7?from=x"]);
  expect(await follow("/agentList/merchant/merchantDetail")).toEqual([200, "/agentList/merchant/index/"]);
});

test("what a page that asks for a login says to a visitor reads as Chinese", async () => {
  const said = [];
  for (const { path, access } of pages)
    if (access === "user" && !path.includes(":") && !path.includes("*"))
      said.push(/登录后\p{Script=Han}+/u.exec((await portal.app.inject(path)).body)?.[0] ?? path);
  // Nobody looks at an act.
  expect(
    said.filter((words) => /^登录后查看(?:上传|写|申请|办理|管理|修改|绑定|商家入驻|企业认证)/.test(words)),
  ).toEqual([]);
  expect(said).toEqual(
    expect.arrayContaining(["登录后上传规格书", "登录后写文章", "登录后申请入驻", "登录后办理企业认证"]),
  );
});

test("no address is in the table of pages twice", () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
