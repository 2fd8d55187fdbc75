import { expect, test } from "vitest";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const WORDS = ["列表甲词", "列表乙词", "列表丙词"];

test("an operator sorts a list, chooses its columns, keeps both as a view, exports it, and removes several rows after a preview", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/held-words`);
  await logInAsOperatorThrough(page, portal);
  const adding = page.getByRole("form", { name: "添加敏感词" });
  await isTakenOver(adding.getByRole("button", { name: "添加" }));
  await adding.getByRole("textbox").fill(WORDS.join("\n"));
  await adding.getByRole("button", { name: "添加" }).click();
  await page.getByText("新增 3 个").waitFor();

  const words = page.getByRole("textbox", { name: "敏感词", exact: true });
  await words.fill("列表");
  await page.getByRole("button", { name: "查找" }).click();
  const table = page.getByRole("table", { name: "敏感词" });
  const rows = () => table.getByRole("rowheader").allTextContents();
  const head = table.getByRole("columnheader", { name: "词", exact: true });
  await head.getByRole("link").click();
  await page.waitForURL(/sort=word/);
  const upwards = await rows();
  expect(upwards).toHaveLength(3);
  await head.getByRole("link").click();
  await page.waitForURL(/sort=-word/);
  await expect.poll(rows).toEqual(upwards.toReversed());
  expect(await head.getAttribute("aria-sort")).toBe("descending");

  await page.getByRole("button", { name: "选择列" }).click();
  await page.getByRole("dialog", { name: "选择列" }).getByRole("checkbox", { name: "按此比对" }).uncheck();
  await page.getByRole("dialog", { name: "选择列" }).getByRole("button", { name: "保存" }).click();
  await table.getByRole("columnheader", { name: "按此比对" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "存为视图" }).click();
  const saving = page.getByRole("dialog", { name: "存为视图" });
  await saving.getByRole("button", { name: "保存" }).click();
  await saving.getByText("请填写名称").waitFor();
  await saving.getByRole("textbox", { name: "名称" }).fill("我看的词");
  await saving.getByRole("checkbox", { name: /共享/ }).check();
  await saving.getByRole("button", { name: "保存" }).click();
  await page.waitForURL(/view=\d+/);
  const views = page.getByRole("navigation", { name: "视图" });
  await views.getByRole("link", { name: "全部" }).click();
  await page.waitForURL(/held-words$/);
  // The fields say what is shown, also on the way back.
  await expect.poll(() => words.inputValue()).toBe("");
  await views.getByRole("link", { name: "我看的词 · 已共享" }).click();
  await page.waitForURL(/view=\d+/);
  await expect.poll(rows).toEqual(upwards.toReversed());

  await page.getByRole("button", { name: "导出 CSV" }).click();
  await page.getByText("已开始导出").waitFor();

  await table.getByRole("checkbox", { name: `选择 ${upwards[0]}` }).check();
  await table.getByRole("checkbox", { name: `选择 ${upwards[1]}` }).check();
  await page.getByRole("region", { name: "批量操作" }).getByRole("button", { name: "删除" }).click();
  const removing = page.getByRole("dialog", { name: "删除（2 条）" });
  await removing.getByText("将删除 2 条").waitFor();
  expect(await removing.getByRole("listitem").allTextContents()).toEqual(
    expect.arrayContaining([upwards[0], upwards[1]]),
  );
  await removing.getByRole("button", { name: "取消" }).click();
  expect(await rows()).toHaveLength(3);
  await page.getByRole("region", { name: "批量操作" }).getByRole("button", { name: "删除" }).click();
  await removing.getByRole("button", { name: "删除", exact: true }).click();
  await page.getByText("删除：已处理 2 条").waitFor();
  await expect.poll(rows).toEqual([upwards[2]]);

  await visit(page, `${portal.address}/userCenter/taskList/taskList`);
  await page.getByText("导出敏感词").first().waitFor();
});
