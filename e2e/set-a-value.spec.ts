import { expect, test } from "vitest";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("an operator fills in a setting's form, moves entries by keyboard and mouse; the second window finds what the first has saved", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/config?words=链接`);
  await logInAsOperatorThrough(page, portal);
  await page.getByRole("link", { name: "友情链接" }).click();
  const form = page.getByRole("form", { name: "友情链接" });
  const entry = (place: number) => form.getByRole("group", { name: `友情链接 第 ${place} 项` });
  const namesOf = (of = form) => of.getByRole("textbox", { name: "名称" }).evaluateAll(valuesOf);
  for (const [place, name] of ["KiCad", "", "嘉立创"].entries()) {
    await form.getByRole("button", { name: "添加一项" }).click();
    await entry(place + 1)
      .getByRole("textbox", { name: "名称" })
      .fill(name);
    await entry(place + 1)
      .getByRole("textbox", { name: "网址" })
      .fill(`https://example.com/${place}`);
  }
  await form.getByRole("button", { name: "保存" }).click();
  await entry(2).getByText("不能为空").waitFor();
  await entry(2).getByRole("textbox", { name: "名称" }).fill("立创商城");
  expect(await entry(2).getByText("不能为空").count()).toBe(0);

  await form.getByRole("button", { name: "上移 友情链接 第 3 项" }).press("Enter");
  expect(await namesOf()).toEqual(["KiCad", "嘉立创", "立创商城"]);
  // The keyboard went with it.
  await page.keyboard.press("Enter");
  expect(await namesOf()).toEqual(["嘉立创", "KiCad", "立创商城"]);
  await form.locator(".config-handle").nth(2).dragTo(form.locator(".config-handle").nth(0));
  expect(await namesOf()).toEqual(["立创商城", "嘉立创", "KiCad"]);
  await form.getByRole("region", { name: "修改前后" }).getByText("立创商城").waitFor();
  await form.getByRole("region", { name: "预览" }).getByText("立创商城").waitFor();
  await form.getByRole("button", { name: "保存" }).click();
  await page.getByText("已保存").waitFor();

  const second = await page.context().newPage();
  await visit(second, page.url());
  const other = second.getByRole("form", { name: "友情链接" });
  const remove = other.getByRole("button", { name: "删除 友情链接 第 1 项" });
  await isTakenOver(remove);
  await remove.click();
  await other.getByRole("button", { name: "保存" }).click();
  await second.getByText("已保存").waitFor();
  await second.close();

  await entry(3).getByRole("textbox", { name: "名称" }).fill("KiCad EDA");
  await form.getByRole("button", { name: "保存" }).click();
  const overtaken = form.getByRole("alert", { name: "已被修改" });
  await overtaken.getByText("立创商城").waitFor();
  expect(await form.getByRole("button", { name: "保存" }).isDisabled()).toBe(true);
  expect((await namesOf()).at(-1), "nothing that was typed is lost").toBe("KiCad EDA");
  await overtaken.getByRole("button", { name: "采用最新的值" }).click();
  expect(await namesOf()).toEqual(["嘉立创", "KiCad"]);

  await visit(page, `${portal.address}/ops/config/qrCodes`);
  const codes = page.getByRole("form", { name: "页脚二维码" });
  const add = codes.getByRole("button", { name: "添加一项" });
  await isTakenOver(add);
  await add.click();
  await codes.getByRole("textbox", { name: "标题" }).fill("公众号");
  await codes.getByRole("textbox", { name: "网址" }).fill("https://example.com/wx");
  const drawn = codes.getByRole("region", { name: "预览" }).getByRole("img", { name: "公众号二维码" });
  await drawn.waitFor();
  expect(await drawn.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // A picture is uploaded in the form, shown before it is saved, and stands there after.
  const picture = codes.getByRole("group", { name: /二维码图片$/ });
  await picture.getByText(/JPG、PNG 或 WebP，不超过 5 MB/).waitFor();
  await picture.getByLabel(/文件$/).setInputFiles({ name: "code.png", mimeType: "image/png", buffer: PICTURE });
  const shown = picture.getByRole("img");
  await shown.waitFor();
  expect(await drawn.getAttribute("src")).toMatch(/^blob:/);
  await codes.getByRole("button", { name: "保存" }).click();
  await page.getByText("已保存").waitFor();
  await expect.poll(() => shown.getAttribute("src")).toMatch(/^\/api\/oss\/picture\//);
  const served = await fetch(`${portal.address}/api/config/qrCode/1`);
  expect(served.headers.get("content-type")).toBe("image/webp");
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

function valuesOf(inputs: Element[]): string[] {
  return inputs.map((input) => (input as HTMLInputElement).value);
}
