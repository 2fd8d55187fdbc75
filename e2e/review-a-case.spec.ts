import sharp from "sharp";
import { expect, test } from "vitest";
import { checkCharacter, organisationCheck } from "#domains/enterprises/credit-code.ts";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";
import { countActs } from "./count-acts.ts";
import { DEVICE, logIn, logInAsOperator } from "./log-in.ts";

const journey = useJourney();
const [FIRST, SECOND] = ["北京市前进电子有限公司", "深圳市后来电子有限公司"];

const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#eef" } })
  .jpeg()
  .toBuffer();

function codeOf(organisation: string): string {
  const most = `91440300${organisation}${organisationCheck(organisation)}`;
  return most + checkCharacter(most);
}

async function post<Data>(token: string, path: string, fields: Record<string, string> | FormData): Promise<Data> {
  const isJson = path === "/enterprise/submit";
  const answer = await fetch(`${journey.portal.address}/api${path}`, {
    method: "POST",
    headers: { token, uuid: DEVICE, ...(isJson && { "content-type": "application/json" }) },
    body: isJson ? JSON.stringify(fields) : fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 1) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Asks for a certification as a demo user; answers how he asks again, with other words. */
async function certify(mobile: string, fields: Record<string, string>) {
  const { token } = await logIn(journey.portal, mobile);
  const form = new FormData();
  form.append("purpose", "licence");
  form.append("file", new File([new Uint8Array(picture)], "营业执照.jpg", { type: "image/jpeg" }));
  const upload = await post<{ id: string }>(token, "/oss/upload", form);
  const licence = await post<{ id: number }>(token, "/enterprise/file", { uploadId: upload.id, kind: "licence" });
  const submit = (changes: Record<string, string> = {}) =>
    post(token, "/enterprise/submit", {
      type: "trader",
      legalPerson: "张三",
      region: "440305",
      address: "科技园 1 号",
      capacity: "legal",
      licenceId: String(licence.id),
      businessRegion: "440304",
      businessAddress: "华强北路 2 号",
      contact: "李四",
      mobile,
      email: "a@example.com",
      isCodeCompared: "",
      consent: "true",
      ...fields,
      ...changes,
    });
  await submit();
  return submit;
}

test("an operator reviews a case: papers from near and turned, what has changed, and on to the next by key", async () => {
  const { page, portal } = journey;
  const again = await certify("13800000001", { name: FIRST, creditCode: codeOf("MA5T9001"), region: "110108" });
  const { token } = await logInAsOperator(portal, "13800000010");
  const queue = "/ops/queues/certifications";
  const listed = await fetch(`${portal.address}/api${queue}`, { headers: { token, uuid: DEVICE } });
  const { data } = (await listed.json()) as { data: { cases: { data: { id: number; title: string }[] } } };
  const { id } = data.cases.data.find(({ title }) => title === FIRST)!;
  await post(token, `${queue}/decide`, { ids: String(id), decision: "rejected", reason: "法定代表人与营业执照不一致" });
  await again({ legalPerson: "张三丰" });
  await certify("13800000004", { name: SECOND, creditCode: codeOf("MA5T9002") });

  await visit(page, `${portal.address}/ops/queue/certifications`);
  await logInAsOperatorThrough(page, portal);
  await page.getByRole("link", { name: FIRST, exact: true }).click();

  const review = page.getByRole("article", { name: FIRST });
  await review.getByText("上一版：张三").waitFor();
  await review.getByText("代码登记地区：广东省 深圳市").waitFor();
  await review.getByText("1 项与登记不符").waitFor();
  const tick = review.getByRole("checkbox", { name: "法定代表人" });
  await isTakenOver(tick);
  await tick.check();
  await review.getByText("已核对 1 / 7").waitFor();

  await review.getByRole("button", { name: "查看 营业执照" }).click();
  const paper = page.getByRole("dialog", { name: /^营业执照/ });
  const shown = paper.getByRole("img", { name: "营业执照" });
  await shown.waitFor();
  await page.keyboard.press("+");
  await paper.getByText("125%").waitFor();
  await page.keyboard.press("r");
  expect(await shown.getAttribute("data-turn")).toBe("90");
  await paper.getByRole("button", { name: "旋转" }).click();
  expect(await shown.getAttribute("data-turn")).toBe("180");
  await paper.getByRole("button", { name: "还原" }).click();
  await paper.getByText("100%").waitFor();
  // Over a paper the keys of the page do nothing.
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await paper.waitFor({ state: "hidden" });
  await review.waitFor();

  await page.keyboard.press("j");
  const next = page.getByRole("article", { name: SECOND });
  await next.waitFor();
  await page.getByText("没有下一条").waitFor();
  await page.keyboard.press("k");
  await review.waitFor();

  const address = page.url();
  // The second of what its state allows.
  await page.keyboard.press("2");
  const dialog = page.getByRole("dialog", { name: "驳回" });
  await dialog.getByRole("checkbox", { name: "营业执照已过期" }).check();
  // While one types the keys are letters.
  await dialog.getByLabel("说明").pressSequentially("jk");
  // A press beside it, or Esc, loses nothing of them.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("2");
  expect(await dialog.getByLabel("说明").inputValue()).toBe("jk");
  expect(await dialog.getByRole("checkbox", { name: "营业执照已过期" }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "驳回", exact: true }).click();
  await next.waitFor();
  await visit(page, address);
  await page.getByText(`「${FIRST}」已由 演示运营 处理：驳回`).waitFor();
  await page.getByRole("link", { name: "处理下一条" }).click();
  await page.getByRole("group", { name: "处理" }).waitFor();
  expect(journey.complaints).toEqual([]);
});

test("a certification is reviewed with a few presses, from the login to the proposal that another operator confirms", async () => {
  const { page, portal } = journey;
  const acts = await countActs(page);
  await visit(page, `${portal.address}/ops`);
  // Of the next half minute: that of this one was spent above.
  const timestamp = Date.now() + 30_000;
  await logInAsOperatorThrough(page, portal, { mobile: "13800000010", timestamp });
  await page.getByRole("region", { name: "待办队列" }).getByRole("link", { name: "企业认证" }).click();
  await page.getByRole("link", { name: SECOND, exact: true }).click();
  const review = page.getByRole("article", { name: SECOND });
  // Its paper is read where it stands: nothing is opened.
  await expect
    .poll(() => review.locator(".paper img").evaluateAll((shown) => shown.map(({ clientWidth }) => clientWidth)))
    .toEqual([expect.toSatisfy((width: number) => width > 300)]);
  await page.keyboard.press("1");
  await page.getByRole("dialog", { name: "通过" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("已提出 1 条，待其他运营人员复核").waitFor();
  // docs/performance.md: what it took before is there. Number, password and code are 26 of the keys.
  expect(acts.clicks).toBeLessThanOrEqual(5);
  expect(acts.keys).toBeLessThanOrEqual(29);
});
