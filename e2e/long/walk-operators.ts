import { takeText, waitUntilLive } from "./fill-fields.ts";
import type { Hand } from "./hand.ts";

/** Keeps users, agreements, words, configuration and announcements, and takes the logs home. */
export async function walkConsole(hand: Hand): Promise<void> {
  const { page, main, open, look, fill, send, press } = hand;
  const formOf = (button: string) =>
    main.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });
  await open("/ops/users/2");
  await fill(formOf("查看"));
  await send(formOf("查看"), "查看", "/ops/users/:id/contact");
  await formOf("确定").getByLabel("操作").selectOption("note-risk");
  await fill(formOf("确定"));
  await send(formOf("确定"), "确定", "/ops/users/:id/standing");
  await open("/ops/held-words");
  for (const [name, text, button, path] of [
    // None of what others write.
    ["添加敏感词", "<b>markup-word</b>", "添加", "/ops/heldWords/add"],
    ["测试文字", takeText(), "测试", "/ops/heldWords/test"],
  ] as const) {
    await main.getByRole("form", { name }).getByRole("textbox").fill(text);
    await send(main.getByRole("form", { name }), button, path);
  }
  for (const key of ["friendlyLinks", "homeSlots", "qrCodes", "hotWords", "newsHotWords"]) {
    await open(`/ops/config/${key}`);
    const form = formOf("保存");
    await form.getByRole("button", { name: "添加一项" }).click();
    await fill(form, { 网址: "https://example.com/a", 点开后的页面: "/about" });
    await send(form, "保存", "/ops/config");
  }
  await open("/ops/announcements");
  await fill(main.getByRole("form", { name: "发布公告" }), { 点开后的页面: "/about" });
  await send(main, "发布", "/ops/announcements");
  await open("/ops/financial-reports");
  await fill(formOf("保存"), {
    年份: "2025",
    营业: "12",
    净利润: "12",
    毛利率: "12",
    公布日期: "2026-11-20",
    文章编号: "",
    报告地址: "https://example.com/a",
  });
  await send(formOf("保存"), "保存", "/ops/financialReports");
  await open("/ops/acts");
  await fill(formOf("查找"), { 操作人编号: "", 从: "", 到: "" });
  await press(main, "查找");
  await page.waitForURL(/words=[^&]/);
  await look();
  await send(main, "导出", "/ops/acts/export");
  await open("/ops/security");
  await fill(formOf("查找"), { 用户编号: takeText(100), 从: "", 到: "" });
  await press(main, "查找");
  await page.waitForURL(/account=[^&]/);
  await look();
  await send(main, "导出", "/ops/security/events/export");
}

/** Keeps the catalogue: brands, categories, parameters, suffixes, markings, imports. */
export async function walkCatalogue(hand: Hand, { alike: [from, into] }: { alike: [number, number] }): Promise<void> {
  const { page, main, open, fill, send } = hand;
  const formOf = (button: string) =>
    main.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });
  await open("/ops/brands/1");
  await fill(formOf("保存"), { 国家: "US", 官网: "https://example.com/a", 成立年份: "1998" });
  await send(formOf("保存"), "保存", "/ops/brands/:id");
  await open("/ops/brands/3");
  await fill(formOf("合并"), { 目标: "1" });
  await send(formOf("合并"), "合并", "/ops/brands/:id/merge");
  for (const [section, form, slug, merged] of [
    ["categories", "新增分类", "markup-category", [5, 1]],
    ["parameters", "新增参数", "markup-parameter", [from, into]],
  ] as const) {
    await open(`/ops/${section}`);
    await fill(main.getByRole("form", { name: form }), { 标识: slug, 上级: "", 排序: "12", 单位: "" });
    await send(main.getByRole("form", { name: form }), "新增", `/ops/${section}`);
    await open(`/ops/${section}/1`);
    await fill(formOf("保存"), { 上级: null, 排序: null, 参数标识: null });
    await send(formOf("保存"), "保存", `/ops/${section}/:id`);
    await open(`/ops/${section}/${merged[0]}`);
    await fill(formOf("合并"), { 目标: String(merged[1]) });
    await send(formOf("合并"), "合并", `/ops/${section}/:id/merge`);
  }
  await open("/ops/suffixes");
  await fill(main.getByRole("form", { name: "新增包装后缀" }), { 品牌编号: "1" });
  await send(main, "保存", "/ops/suffixes");
  await open("/ops/markings");
  await fill(main.getByRole("form", { name: "新增丝印" }));
  await send(main, "保存", "/ops/markings");
  await open("/ops/link-fetching");
  const allowing = main.getByRole("form", { name: "允许一个网站" });
  await fill(allowing, { 网站: "www.example.com", "间隔（秒）": "30" });
  await send(allowing, "允许", "/ops/fetch-hosts");
  await open("/ops/imports");
  await fill(formOf("开始导入"));
  await send(main, "开始导入", "/ops/imports");
}

/** Decides on cases of queues, the first of each that is of a title, and says why. */
export async function walkQueues(
  { tried, main, dialog, open, fill, send, press }: Hand,
  cases: readonly (readonly [queue: string, label: string, title?: string])[],
): Promise<void> {
  for (const [queue, label, title = ""] of cases) {
    await open(`/ops/queue/${queue}`);
    const waiting = main.locator("tbody tr").filter({ hasText: title }).first();
    if ((await waiting.count()) === 0) {
      tried.refused.push(`nothing of ${title} waits in ${queue}`);
      continue;
    }
    await press(waiting, label);
    await fill(dialog);
    await send(dialog, label, "/ops/queues/:queue/decide");
  }
}

/** Hands a case over to another operator. */
export async function walkHandOver({ main, dialog, open, fill, send, press }: Hand): Promise<void> {
  await open("/ops/queue/certifications");
  const all = main.getByRole("checkbox", { name: "选择本页全部" });
  await waitUntilLive(all);
  await all.check();
  await press(main, "移交");
  await fill(dialog);
  await send(dialog, "移交", "/ops/queues/:queue/handOver");
}

/** Takes down what others have published: articles, pages of companies, certifications, shops. */
export async function walkRemovals({ main, dialog, open, fill, send, press }: Hand): Promise<void> {
  for (const [section, button, path] of [
    ["articles", /^下架/, "/ops/articles/:id/supervise"],
    ["companies", /^隐藏/, "/agent/supervise/:id"],
    ["merchants", /旅程电子小店$/, "/ops/merchants/:id/move"],
    ["enterprises", /^撤销/, "/ops/enterprises/:id/revoke"],
  ] as const) {
    await open(`/ops/${section}`);
    await press(main.getByRole("table"), button);
    await fill(dialog);
    await send(dialog, null, path);
  }
}

/** Publishes another agreement, which all are asked to agree to. */
export async function walkAgreement({ main, open, fill, send }: Hand): Promise<void> {
  await open("/ops/agreements");
  await fill(main.getByRole("form", { name: "公布新版本" }), {
    正文: `${takeText()}\n## ${takeText()}\n${"正文。".repeat(200)}`,
  });
  await send(main, "公布", "/ops/agreements");
}

/** Sends what operators have calls for, and no forms. */
export async function walkFormless(
  { ask, open }: Hand,
  { document, correction, alternate }: { document: number; correction: number; alternate: number },
): Promise<void> {
  await open("/ops");
  await ask(`/spec/v1/removed/${document}`, { reason: takeText(200), note: takeText(500) });
  await ask(`/spec/v1/corrections/${correction}/settle`, { state: "rejected", note: takeText(500) });
  await ask(`/spec/v1/alternates/${alternate}/settle`, { state: "rejected", note: takeText(500) });
}
