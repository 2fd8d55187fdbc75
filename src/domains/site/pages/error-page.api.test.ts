import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();

test("an unknown address is 404, titled as the specification says, with a page in Chinese and a way home", async () => {
  for (const url of [
    "/nothing/here",
    "/ErrorPages/404",
    "/ErrorPages/999",
    "/specification.php",
    "/.env",
    "/%F0%9F%98%80",
  ]) {
    const { statusCode, body } = await portal.app.inject(url);
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).toContain("<title>This page could not be found - 芯谱</title>");
    expect(body).toContain("<h1>页面不存在</h1>");
    expect(body).toContain("您访问的页面已从这个星球上消失");
    expect(body).toMatch(/<a [^>]*href="\/"/);
    expect(body).toContain('<meta name="robots" content="noindex">');
  }
});

test("an address that can't be read is 400, in Chinese, under a title that says so", async () => {
  const { statusCode, body } = await portal.app.inject("/ErrorPages/400");
  expect(statusCode).toBe(400);
  expect(body).toContain("<title>出错了（400） - 芯谱</title>");
  expect(body).toContain("网址无法识别，请检查后重试");
});

test("the words of an error stand in the main landmark", async () => {
  const { body } = await portal.app.inject("/ErrorPages/404");
  expect(body).toMatch(/<main[^>]*>.*<h1>/s);
});
