import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { createServerKey } from "#platform/server-key.ts";
import { useTestApp } from "#testing/app.ts";
import { TEST_SECRET } from "#testing/app-template.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { mailedDocument } from "../../contract/mailed-document.ts";
import { onSendPdf } from "./send-pdf.ts";

const portal = useTestApp();
const { buildBrand, buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const OPERATOR = "13800000009";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

let documents: { id: number; sha256: string }[];

beforeAll(async () => {
  const brand = await buildBrand({ name: "Mailed Semiconductor", nameCn: "寄芯" });
  documents = [
    await buildDocument({ title: "第一份", fileName: "第一份.html", brandId: brand.id }),
    await buildDocument({ title: "第二份" }),
    await buildDocument({ title: "第三份" }),
  ];
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ state: "pending" })
    .where("id", "=", documents[1]!.id)
    .execute();
});

test("a datasheet is mailed to one's own address, five a day", async () => {
  const send = (id: number) => portal.callAs(USER)(mailedDocument.sendPdf, { id });
  await expect(send(documents[0]!.id)).rejects.toMatchObject({ message: "请先在账号设置中绑定邮箱" });
  const { db } = portal.context;
  await db
    .updateTable("accountUsers")
    .set({ email: "kelvin@example.com" })
    .where("mobile", "=", `+86${USER}`)
    .execute();
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  expect(await send(documents[0]!.id)).toEqual({ email: "ke***@example.com", leftToday: 4 });
  const tasksOf = async () =>
    (await portal.callAs(USER)(ownTasks.listTasks, {})).data.map(({ title, state }) => [title, state]);
  expect(await tasksOf()).toEqual([[expect.stringContaining("发送规格书"), "waiting"]]);
  const taskId = (await portal.callAs(USER)(ownTasks.listTasks, {})).data[0]!.id;
  const mail = { id: "00000000-0000-4000-8000-000000000001", userId, documentId: documents[0]!.id, taskId };
  for (let run = 0; run < 2; run++) await onSendPdf.run(portal.context, mail);
  expect(await tasksOf()).toEqual([[expect.stringContaining("发送规格书"), "done"]]);
  const mailed = await db
    .selectFrom("devOutbox")
    .select(["recipient", "subject", "attachments", "text"])
    .where("kind", "=", "mail")
    .execute();
  expect(mailed).toMatchObject([
    {
      recipient: "kelvin@example.com",
      subject: "规格书：第一份",
      attachments: [expect.stringMatching(/^第一份\.html\.pdf$/)],
    },
  ]);

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => portal.request(mailedDocument.sendPdf, { id: documents[0]!.id }, USER)),
  );
  expect(answers.filter((answer) => answer.json().code === 1)).toHaveLength(4);
  await expect(send(documents[0]!.id)).rejects.toMatchObject({ message: "24 小时内的发送次数已用完，请稍后再试" });
  await expect(send(documents[1]!.id)).rejects.toMatchObject({ status: 404 });
  wait(DAY_MS + 1000);
  expect(await send(documents[0]!.id)).toMatchObject({ leftToday: 4 });
});

test("a sample that is mailed says so in its subject, its text and the name of its file", async () => {
  const { db } = portal.context;
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  await db.updateTable("accountUsers").set({ email: "kelvin@example.com" }).where("id", "=", userId).execute();
  const sample = await buildDocument({ title: "AO3401A P 沟道", fileName: "AO3401A.pdf", isSample: true });
  const mail = { id: "00000000-0000-4000-8000-000000000003", userId, documentId: sample.id, taskId: null };
  await onSendPdf.run(portal.context, mail);
  const sent = await db
    .selectFrom("devOutbox")
    .select(["subject", "attachments", "text"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(sent).toMatchObject({
    subject: "规格书：【样例】AO3401A P 沟道",
    attachments: ["样例_AO3401A.pdf"],
    text: expect.stringContaining("不是原厂文件"),
  });
});

test("a long datasheet comes as a link that opens it without a login, for seven days, while it is published; one that was changed opens nothing", async () => {
  const { db } = portal.context;
  const document = documents[0]!;
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  await db.updateTable("accountUsers").set({ email: "kelvin@example.com" }).where("id", "=", userId).execute();
  await db
    .updateTable("datasheetDocuments")
    .set({ sizeBytes: 8 * 1024 * 1024 + 1 })
    .where("id", "=", document.id)
    .execute();
  await onSendPdf.run(
    { ...portal.context, now: portal.clock.now },
    { id: "00000000-0000-4000-8000-000000000002", userId, documentId: document.id, taskId: null },
  );
  const mail = await db
    .selectFrom("devOutbox")
    .select(["attachments", "text"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    attachments: [],
    text: expect.stringContaining(`http://portal.test/specification/specification_detail/${document.id}\n`),
  });
  const link = /http:\/\/portal\.test(\/api\/spec\/v1\/mailed\/\S+)/.exec(mail.text)![1]!;

  const open = (address: string) => portal.app.inject({ url: address, headers: { accept: "text/html" } });
  const opened = await open(link);
  expect([opened.statusCode, opened.headers["content-type"], opened.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    expect.stringMatching(/^attachment/),
  ]);
  const [until] = /(?<=until=)\d+/.exec(link)!;
  for (const wrong of [
    link.replace(until, String(Number(until) + 1)),
    link.replace(`/${document.id}?`, `/${documents[2]!.id}?`),
    link.replace(/sign=./, (start) => (start === "sign=A" ? "sign=B" : "sign=A")),
  ]) {
    const refused = await open(wrong);
    expect([refused.statusCode, refused.body.includes("下载链接已失效或不完整")]).toEqual([422, true]);
  }
  for (const wrong of [
    link.replace(/sign=.*/, ""),
    link.replace(/sign=.*/, "sign=x"),
    link.replace(until, "9".repeat(30)),
  ])
    expect([(await open(wrong)).statusCode, (await open(wrong)).body.includes("下载链接有误")]).toEqual([422, true]);
  wait(6 * DAY_MS);
  // Its days are not cut short by a new key of the server.
  for (const [key, status] of [
    [createServerKey("a new key"), 422],
    [createServerKey("a new key", [TEST_SECRET]), 200],
  ] as const) {
    await portal.restart(key);
    expect((await open(link)).statusCode).toBe(status);
  }
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document.id, reason: "权利人要求" });
  expect((await open(link)).statusCode).toBe(404);
  await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id: document.id });
  wait(DAY_MS + 1000);
  expect((await open(link)).body).toContain("下载链接已失效或不完整");
});
