import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { askDatabase } from "./ask-database.ts";
import { openBrowser, visit } from "./browser.ts";
import { DEVICE, logIn, logInAsOperator, type StoredLogin } from "./log-in.ts";
import { expectNoBarrier } from "./no-barrier.ts";
import { type PortalProcess, startPortal } from "./portal-process.ts";
import { copySampleData } from "./sample-portal.ts";

let portal: PortalProcess & { address: string };
let desk: BrowserContext;
let made: Record<"certification" | "correction" | "comment" | "company" | "recovery", number>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copySampleData();
  drop = copy.drop;
  made = await askDatabase(copy.environment, LONG);
  portal = await startPortal(copy.environment);
  desk = await openBrowserOf(await logInAsOperator(portal));
});
afterAll(async () => {
  await desk.close();
  await portal.kill("SIGTERM");
  await drop();
});

// Cases, and the longest names that may stand in them and in the lists.
const LONG = `with
  part as (update datasheet_parts set mpn = repeat('XC7K325T-2FFG900C-', 4), description = repeat('描述很长的型号，', 200) where id = 1),
  brand as (update datasheet_brands set name = repeat('Semiconductor ', 5) || 'Works', name_cn = repeat('半导体', 15) where id = 1),
  document as (update datasheet_documents set title = repeat('规格书的标题很长', 25), file_name = repeat('a-long-file-name', 10) || '.pdf' where id = 1),
  article as (update news_articles set title = repeat('标题很长', 15), author_id = (select id from account_users where mobile = '+8613800000004') where id = 1),
  version as (update news_versions set title = repeat('标题很长', 15), summary = repeat('摘要很长', 30) where article_id = 1),
  enterprise as (update suppliers_enterprises set name = repeat('供应链管理股份有限公司', 5) where id = 1),
  company as (update suppliers_companies set name = repeat('供应链管理股份有限公司', 5) where enterprise_id = 1 returning id),
  certification as (update suppliers_certifications set name = repeat('供应链管理股份有限公司', 5), address = repeat('科技园九道十号', 14) where state = 'waiting' returning id),
  correction as (insert into datasheet_corrections (subject, part_id, type, text, contact, user_id, reporter, field, proposed, created_at)
    values ('part', 1, 'wrong-values', repeat('封装写得不对。', 70), 'a@example.com', 1, decode(repeat('0a', 32), 'hex'), 'package', repeat('SOT-23-6L', 20), now() - interval '9 days') returning id),
  comment as (insert into news_comments (article_id, user_id, text, state, sensitive_words, created_at)
    values (1, 1, '加微信' || repeat('领样品，', 200), 'waiting', '{加微信}', now() - interval '2 days') returning id),
  recovery as (insert into account_recoveries (user_id, status, removes_factors, mobile, reason, address, user_agent, stop_key_hashes, asked_at, ready_at)
    values (1, 'waiting', false, '+8613900001111', repeat('原手机号已停用，', 20), '198.51.100.9', 'Mozilla/5.0', '{}', now() - interval '40 hours', now()) returning id)
  select certification.id::int as certification, correction.id::int as correction, comment.id::int as comment, company.id::int as company, recovery.id::int as recovery
  from certification, correction, comment, company, recovery`;

const PAGES = [
  "/ops",
  "/ops/queue/certifications",
  "/ops/queue/corrections",
  "/ops/queue/datasheets",
  "/ops/decided/articles",
  "/ops/figures",
  "/ops/outbox",
  "/ops/users?words=138",
  "/ops/users/1",
  "/ops/enterprises",
  "/ops/enterprises/1",
  "/ops/companies",
  "/ops/merchants",
  "/ops/merchants/1",
  "/ops/articles",
  "/ops/articles/1",
  "/ops/channels",
  "/ops/public-texts",
  "/ops/held-words",
  "/ops/financial-reports",
  "/ops/announcements",
  "/ops/agreements",
  "/ops/parts?words=LM358",
  "/ops/parts/1",
  "/ops/documents",
  "/ops/documents/1",
  "/ops/link-fetching",
  "/ops/brands",
  "/ops/brands/1",
  "/ops/categories",
  "/ops/categories/26",
  "/ops/parameters",
  "/ops/parameters/1",
  "/ops/suffixes",
  "/ops/markings",
  "/ops/alternate-rules",
  "/ops/merges",
  "/ops/imports",
  "/ops/searches",
  "/ops/staff",
  "/ops/config",
  "/ops/acts",
  "/ops/security",
];

test.concurrent.each(PAGES)("%s has no barrier that axe finds, and never scrolls sideways", (address) =>
  lookAt(address),
);

test.concurrent.each([
  ["certification", (id) => `/ops/queue/certifications/${id}`],
  ["correction", (id) => `/ops/queue/corrections/${id}`],
  ["comment", (id) => `/ops/queue/comments/${id}`],
  ["recovery", (id) => `/ops/queue/account-recoveries/${id}`],
  ["company", (id) => `/ops/companies/${id}`],
] satisfies [keyof typeof made, (id: number) => string][])("so has the page of a %s", (what, addressOf) =>
  lookAt(addressOf(made[what])),
);

test("so have the dialogs of a decision, of handing over, of columns and of views", async () => {
  const page = await desk.newPage();
  await visit(page, `${portal.address}/ops/queue/certifications/${made.certification}`);
  for (const name of ["驳回", "移交"]) {
    await page.getByRole("group", { name: "处理" }).getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "取消" }).waitFor();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
  }
  await visit(page, `${portal.address}/ops/users?words=138`);
  for (const name of ["选择列", "存为视图"]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).waitFor();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
  }
  await page.close();
});

test("so have the editor of a published article, its dialogs, and what became of it", async () => {
  const study = await openBrowserOf(await logIn(portal, "13800000004"));
  const page = await study.newPage();
  await visit(page, `${portal.address}/userCenter/cloudDisk/editArticle?id=1`);
  await page.getByRole("textbox", { name: "正文" }).waitFor();
  await expectNoBarrier(page);
  for (const name of ["插入公式", "历史版本"]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).waitFor();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
  }
  for (const address of ["articlePreview?id=1", "articleDisk"]) {
    await visit(page, `${portal.address}/userCenter/cloudDisk/${address}`);
    await expectNoBarrier(page);
  }
  await page.getByRole("button", { name: "数据" }).click();
  await page.getByRole("region", { name: "阅读" }).waitFor();
  await expectNoBarrier(page);
  await study.close();
});

async function openBrowserOf(login: StoredLogin): Promise<BrowserContext> {
  const opened = await openBrowser();
  await opened.addCookies(
    Object.entries({ token: login.token, uuid: DEVICE }).map(([name, value]) => ({ name, value, url: portal.address })),
  );
  await opened.addInitScript((kept) => localStorage.setItem("loginInfo", kept), JSON.stringify(login));
  return opened;
}

/** Loaded once: how it looks elsewhere is a matter of its styles alone. */
async function lookAt(address: string): Promise<void> {
  const page = await desk.newPage();
  await visit(page, portal.address + address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNoBarrier(page);
  await page.close();
}
