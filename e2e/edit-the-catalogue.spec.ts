import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("an operator finds a part, edits it, hides it, merges two brands by name and undoes it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/parts?words=LM358`);
  await logInAsOperatorThrough(page, portal);
  await page
    .getByRole("rowheader")
    .getByRole("link", { name: /^LM358/ })
    .first()
    .click();
  const form = page.getByRole("form", { name: "编辑型号" });
  await form.getByRole("textbox", { name: "封装" }).fill("SOIC-8-X");
  const category = form.getByRole("group", { name: "分类" });
  await category.getByRole("button", { name: "更换" }).click();
  await category.getByRole("searchbox", { name: "查找分类" }).fill("比较器");
  await category
    .getByRole("button", { name: /比较器 · \d/ })
    .first()
    .click();
  await form.getByRole("button", { name: "保存" }).click();
  const history = page.getByRole("table", { name: "历史" });
  await history.getByText("封装：SOIC-8-X").waitFor();
  await form
    .getByText(/由 .+ 设定/)
    .first()
    .waitFor();
  // Whose word a field is stands below it, and nearer to it than to the next one.
  const gaps = await form.evaluate((element) => {
    const tops = [...element.querySelectorAll(".console-form > *")].map((one) => one.getBoundingClientRect().top);
    return [...element.querySelectorAll(".console-form > * > .text-secondary")].map((note) => {
      const { top, bottom } = note.getBoundingClientRect();
      const above = top - note.previousElementSibling!.getBoundingClientRect().bottom;
      return { above, below: Math.min(...tops.filter((next) => next >= bottom)) - bottom };
    });
  });
  expect(gaps.length).toBeGreaterThan(0);
  for (const { above, below } of gaps) expect([above > 3, below > above]).toEqual([true, true]);

  // Two windows on one part: what the other one has saved is told by its field. What was typed stays, the rest is what is new.
  const other = await page.context().newPage();
  await visit(other, page.url());
  const mine = fieldsOf(page);
  const others = fieldsOf(other);
  await isTakenOver(others.save);
  await others.housing.fill("SOIC-8-Y");
  await others.lifecycle.selectOption({ label: "停产" });
  await others.save.click();
  await other.getByText("操作成功").waitFor();
  await mine.description.fill("甲的描述");
  await mine.save.click();
  await mine.overtaken.getByText("封装：SOIC-8-X → SOIC-8-Y").waitFor();
  await mine.overtaken.getByText(/^生命周期：.+ → 停产$/).waitFor();
  expect(await mine.save.isDisabled()).toBe(true);
  await mine.overtaken.getByRole("button", { name: "保留我填写的" }).click();
  await mine.overtaken.waitFor({ state: "detached" });
  expect(await mine.housing.inputValue()).toBe("SOIC-8-Y");
  expect(await mine.lifecycle.inputValue()).toBe("obsolete");
  expect(await mine.description.inputValue()).toBe("甲的描述");
  await mine.save.click();
  await history.getByText("描述：甲的描述").waitFor();
  await others.description.fill("乙的描述");
  await others.save.click();
  await others.overtaken.getByText(/^描述：.+ → 甲的描述$/).waitFor();
  expect(await others.description.inputValue()).toBe("乙的描述");
  await others.overtaken.getByRole("button", { name: "采用最新内容" }).click();
  await others.overtaken.waitFor({ state: "detached" });
  expect(await others.description.inputValue()).toBe("甲的描述");
  await other.close();

  const hide = page.getByRole("region", { name: "隐藏" });
  await hide.getByRole("textbox", { name: "原因" }).fill("试一试");
  await hide.getByRole("button", { name: "隐藏" }).click();
  await page.getByRole("heading", { name: "恢复显示" }).waitFor();
  const number = page.url().split("/").at(-1)!;
  expect((await page.request.get(`${portal.address}/datasheet/datasheetDetail/${number}`)).status()).toBe(404);

  // What another window has saved is not overwritten unseen; what was typed stays.
  await visit(page, `${portal.address}/ops/brands?words=ST`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const brand = (of = page) => of.locator("form").filter({ has: of.getByRole("textbox", { name: "官网" }) });
  await isTakenOver(brand().getByRole("button", { name: "保存" }));
  const second = await page.context().newPage();
  await visit(second, page.url());
  await isTakenOver(brand(second).getByRole("button", { name: "保存" }));
  await brand(second).getByRole("textbox", { name: "官网" }).fill("https://example.com/second");
  await brand(second).getByRole("button", { name: "保存" }).click();
  await second.getByText("操作成功").waitFor();
  await brand().getByRole("textbox", { name: "官网" }).fill("https://example.com/first");
  await brand().getByRole("button", { name: "保存" }).click();
  await brand()
    .getByRole("alert", { name: "内容已被修改" })
    .getByText(/^官网：.+ → https:\/\/example\.com\/second$/)
    .waitFor();
  expect(await brand().getByRole("button", { name: "保存" }).isDisabled()).toBe(true);
  expect(await brand().getByRole("textbox", { name: "官网" }).inputValue()).toBe("https://example.com/first");
  await second.reload();
  expect(await brand(second).getByRole("textbox", { name: "官网" }).inputValue()).toBe("https://example.com/second");
  await second.close();

  await visit(page, `${portal.address}/ops/brands?words=TI`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const merge = page.getByRole("region", { name: "并入另一个品牌" });
  await merge.waitFor();
  const own = await page.getByRole("heading", { level: 1 }).innerText();
  await merge.getByRole("searchbox", { name: "查找目标品牌" }).fill("ST");
  await merge.getByRole("list", { name: "找到的" }).getByRole("button").first().click();
  const sides = merge.getByRole("table", { name: "合并的两边" });
  await sides.getByText(`并入（不再单独存在）：${own}`).waitFor();
  await merge.getByRole("textbox", { name: "原因" }).fill("试一试");
  const go = merge.getByRole("button", { name: "合并" });
  expect(await go.isDisabled()).toBe(true);
  await merge.getByRole("textbox", { name: /以确认/ }).fill(own);
  await go.click();
  await page.getByText(/^已合并：/).waitFor();

  await visit(page, `${portal.address}/ops/merges`);
  const undo = page.getByRole("row", { name: new RegExp(own) }).getByRole("button", { name: "撤销" });
  await undo.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "不是同一原厂" }).check();
  await dialog.getByLabel("说明").fill("看错了");
  // Closed by a slip it is out of sight alone.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await undo.click();
  expect(await dialog.getByRole("checkbox", { name: "不是同一原厂" }).isChecked()).toBe(true);
  expect(await dialog.getByLabel("说明").inputValue()).toBe("看错了");
  await dialog.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText(/已撤销，恢复 \d+ 处$/).waitFor();
  await page.getByRole("cell", { name: "已撤销" }).waitFor();

  // A part that is two is split; the new one, which nobody uses, is deleted, and comes back.
  await visit(page, `${portal.address}/ops/parts?words=NE555`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const removal = page.getByRole("region", { name: "删除型号" });
  await removal.getByRole("button", { name: "查看引用" }).click();
  await removal.getByText(/还有人在用，不能删除/).waitFor();
  const split = page.getByRole("region", { name: "拆分型号" });
  await split.getByRole("button", { name: "选择要拆出的内容" }).click();
  await split.getByRole("group", { name: "参数值" }).getByRole("checkbox").first().check();
  await split.getByRole("textbox", { name: "原因" }).fill("写成了一个");
  // Why it was refused stands at its field, and goes with what is wrong.
  await split.getByRole("button", { name: "拆分" }).click();
  await split.getByRole("alert").getByText("请选择目标型号，或填写新型号").waitFor();
  await split.getByRole("textbox", { name: "新型号" }).fill("SPLIT-555");
  await split.getByRole("button", { name: "拆分" }).click();
  await page.getByText("已拆出 1 项").waitFor();
  await history.getByText("拆到：SPLIT-555").waitFor();

  await visit(page, `${portal.address}/ops/parts?words=SPLIT-555`);
  await page.getByRole("rowheader").getByRole("link", { name: "SPLIT-555" }).click();
  await removal.getByRole("button", { name: "查看引用" }).click();
  await removal.getByRole("textbox", { name: "原因" }).fill("没有这个型号");
  const remove = removal.getByRole("button", { name: "删除" });
  expect(await remove.isDisabled()).toBe(true);
  await removal.getByRole("textbox", { name: /以确认/ }).fill("SPLIT-555");
  await remove.click();
  await page.getByText("已删除", { exact: true }).waitFor();

  await visit(page, `${portal.address}/ops/merges`);
  const deletion = page.getByRole("row", { name: /删除型号.*SPLIT-555/ });
  await deletion.getByRole("button", { name: "撤销" }).click();
  await dialog.getByRole("checkbox", { name: "删错了" }).check();
  await dialog.getByRole("button", { name: "撤销", exact: true }).click();
  await deletion.getByText("已撤销").waitFor();

  // What was said since of what a split has made is told before that is undone.
  await visit(page, `${portal.address}/ops/parts?words=SPLIT-555`);
  await page.getByRole("rowheader").getByRole("link", { name: "SPLIT-555" }).click();
  await form.getByRole("textbox", { name: "封装" }).fill("DIP-8-Y");
  await form.getByRole("button", { name: "保存" }).click();
  await history.getByText("封装：DIP-8-Y").waitFor();
  await visit(page, `${portal.address}/ops/merges`);
  const splitting = page.getByRole("row", { name: /拆分型号.*SPLIT-555/ });
  await splitting.getByRole("button", { name: "撤销" }).click();
  await dialog.getByRole("checkbox", { name: "拆错了" }).check();
  await dialog.getByRole("button", { name: "撤销", exact: true }).click();
  await dialog.getByRole("alert").getByText("「SPLIT-555」的封装：DIP-8-Y").waitFor();
  await dialog.getByRole("button", { name: "仍要撤销" }).click();
  await splitting.getByText("已撤销").waitFor();

  // Several parts are put into a category at once, after what is chosen and shown.
  await visit(page, `${portal.address}/ops/parts?words=GD32&sort=-mpn`);
  const ticks = page.getByRole("checkbox", { name: /^选择 GD32/ });
  await isTakenOver(ticks.first());
  for (const at of [0, 1]) await ticks.nth(at).check();
  const bulk = page.getByRole("region", { name: "批量操作" });
  const reason = dialog.getByLabel("说明");
  await bulk.getByRole("button", { name: "隐藏" }).click();
  await reason.fill("先不显示");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await bulk.getByRole("button", { name: "隐藏" }).click();
  expect(await reason.inputValue()).toBe("先不显示");
  await dialog.getByRole("button", { name: "取消" }).click();
  await bulk.getByRole("button", { name: "改分类" }).click();
  await dialog.getByRole("combobox", { name: "分类" }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByText("将改分类 2 条").waitFor();
  await dialog.getByRole("button", { name: "改分类" }).click();
  await page.getByText("改分类：已处理 2 条").waitFor();
});

/** The form of a part in one window. */
function fieldsOf(window: Page) {
  const form = window.getByRole("form", { name: "编辑型号" });
  return {
    housing: form.getByRole("textbox", { name: "封装" }),
    lifecycle: form.getByRole("combobox", { name: "生命周期" }),
    description: form.getByRole("textbox", { name: "描述" }),
    save: form.getByRole("button", { name: "保存" }),
    overtaken: form.getByRole("alert", { name: "内容已被修改" }),
  };
}
