import { beforeAll, expect, test } from "vitest";
import { documentVersions } from "#domains/datasheets/contract/document-versions.ts";
import { catalogueOf } from "#domains/datasheets/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { favourites } from "../../contract/favourites.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";
import { onSendPdf } from "./send-pdf.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const OTHER = "13800000002";
const OPERATOR = "13800000009";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

let brand: { id: number };
let part: { id: number };
let documents: { id: number; sha256: string }[];

beforeAll(async () => {
  brand = await buildBrand({ name: "Kept Semiconductor", nameCn: "留芯" });
  part = await buildPart({ mpn: "KEPT-1", brandId: brand.id });
  documents = [await buildDocument({ title: "第一份", brandId: brand.id }), await buildDocument({ title: "第二份" }), await buildDocument({ title: "第三份" })];
});

test("a favourite is kept once, however often and at once it is asked for, and let go again", async () => {
  const keep = () => portal.callAs(USER)(favourites.addFavourite, { type: "part", id: part.id });
  expect(await Promise.all([keep(), keep(), keep()])).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  expect(await portal.callAs(USER)(favourites.favourites, { type: "part" })).toEqual({
    data: [{ id: part.id, name: "KEPT-1", about: "留芯", path: `/datasheet/datasheetDetail/${part.id}`, createdAt: expect.any(String) }],
    totalRecord: 1,
  });
  expect(await portal.callAs(USER)(favourites.areFavourites, { type: "part", ids: `${part.id},999999` })).toEqual({ ids: [part.id] });
  expect(await portal.callAs(OTHER)(favourites.areFavourites, { type: "part", ids: String(part.id) })).toEqual({ ids: [] });
  expect(await portal.callAs(OTHER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
  expect((await portal.callAs(USER)(favourites.favourites, { type: "part" })).totalRecord).toBe(1);
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "part", id: part.id })).toEqual({ count: 0 });
});

test("favourites come in pages, the latest first; a datasheet that is taken down is left out", async () => {
  for (const { id } of documents) {
    await portal.callAs(USER)(favourites.addFavourite, { type: "document", id });
    wait(1000);
  }
  const list = (pageIndex: number) => portal.callAs(USER)(favourites.favourites, { type: "document", pageIndex, pageSize: 2 });
  expect((await list(1)).data.map(({ name }) => name)).toEqual(["第三份", "第二份"]);
  expect((await list(2)).data.map(({ name }) => name)).toEqual(["第一份"]);
  await portal.context.db.updateTable("datasheetDocuments").set({ state: "pending" }).where("id", "=", documents[1]!.id).execute();
  expect(await list(1)).toMatchObject({ data: [{ name: "第三份" }, { name: "第一份" }], totalRecord: 2 });
  await expect(portal.callAs(OTHER)(favourites.addFavourite, { type: "document", id: documents[1]!.id })).rejects.toMatchObject({ status: 404, message: "没有这份规格书，或已被下架" });
});

test("a brand is a favourite apart from being followed", async () => {
  expect(await portal.callAs(USER)(favourites.addFavourite, { type: "brand", id: brand.id })).toEqual({ count: 1 });
  expect(await portal.callAs(USER)(favourites.favourites, { type: "brand" })).toMatchObject({ data: [{ id: brand.id, name: "留芯", path: `/brandDetail/${brand.id}` }], totalRecord: 1 });
  expect(await portal.callAs(USER)(favourites.areFollowed, { type: "brand", ids: [brand.id] })).toEqual({ ids: [] });
  await expect(portal.callAs(USER)(favourites.addFavourite, { type: "user" as never, id: 1 })).rejects.toMatchObject({ code: 2, errors: { type: "请选择规格书、型号、品牌、企业、商家或文章" } });
  expect(await portal.callAs(USER)(favourites.removeFavourite, { type: "brand", id: brand.id })).toEqual({ count: 0 });
});

test("a brand is followed and unfollowed; what is not there is not found, and other kinds are refused", async () => {
  expect(await portal.callAs(USER)(favourites.follow, { type: "brand", id: brand.id })).toEqual({ count: 1 });
  expect(await portal.callAs(USER)(favourites.follows, { type: "brand" })).toMatchObject({ data: [{ name: "留芯", about: "Kept Semiconductor", path: `/brandDetail/${brand.id}` }], totalRecord: 1 });
  expect(await portal.callAs(USER)(favourites.areFollowed, { type: "brand", ids: [brand.id] })).toEqual({ ids: [brand.id] });
  expect(await portal.callAs(USER)(favourites.unfollow, { type: "brand", id: brand.id })).toEqual({ count: 0 });
  await expect(portal.callAs(USER)(favourites.follow, { type: "brand", id: 999_999 })).rejects.toMatchObject({ status: 404, message: "没有这个品牌" });
  await expect(portal.callAs(USER)(favourites.follow, { type: "user" as never, id: 1 })).rejects.toMatchObject({ code: 2, errors: { type: "请选择品牌、型号、企业、商家、作者或专栏" } });
  for (const id of ["0", "-1", "1e3", "abc", "99999999999999999999"]) await expect(portal.callAs(USER)(favourites.follow, { type: "brand", id })).rejects.toMatchObject({ code: 2 });
});

test("a datasheet is mailed to one's own address, five a day", async () => {
  const send = (id: number) => portal.callAs(USER)(profile.sendPdf, { id });
  await expect(send(documents[0]!.id)).rejects.toMatchObject({ message: "请先在账号设置中绑定邮箱" });
  const { db } = portal.context;
  await db.updateTable("accountUsers").set({ email: "kelvin@example.com" }).where("mobile", "=", `+86${USER}`).execute();
  const { id: userId } = await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${USER}`).executeTakeFirstOrThrow();
  expect(await send(documents[0]!.id)).toEqual({ email: "ke***@example.com", leftToday: 4 });
  const tasksOf = async () => (await portal.callAs(USER)(rights.tasks, {})).data.map(({ title, state }) => [title, state]);
  expect(await tasksOf()).toEqual([[expect.stringContaining("发送规格书"), "waiting"]]);
  const taskId = (await portal.callAs(USER)(rights.tasks, {})).data[0]!.id;
  const mail = { id: "00000000-0000-4000-8000-000000000001", userId, documentId: documents[0]!.id, taskId };
  for (let run = 0; run < 2; run++) await onSendPdf.run(portal.context, mail);
  expect(await tasksOf()).toEqual([[expect.stringContaining("发送规格书"), "done"]]);
  const mailed = await db.selectFrom("devOutbox").select(["recipient", "subject", "attachments", "text"]).where("kind", "=", "mail").execute();
  expect(mailed).toMatchObject([{ recipient: "kelvin@example.com", subject: "规格书：第一份", attachments: [expect.stringMatching(/\.pdf$/)] }]);

  const answers = await Promise.all(Array.from({ length: 6 }, () => portal.request(profile.sendPdf, { id: documents[0]!.id }, USER)));
  expect(answers.filter((answer) => answer.json().code === 1)).toHaveLength(4);
  await expect(send(documents[0]!.id)).rejects.toMatchObject({ message: "24 小时内的发送次数已用完，请稍后再试" });
  await expect(send(documents[1]!.id)).rejects.toMatchObject({ status: 404 });
  wait(86_400_000 + 1000);
  expect(await send(documents[0]!.id)).toMatchObject({ leftToday: 4 });
});

test("a long datasheet comes as a link that opens it without a login, for seven days, while it is published; one that was changed opens nothing", async () => {
  const { db } = portal.context;
  const document = documents[0]!;
  const { id: userId } = await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${USER}`).executeTakeFirstOrThrow();
  await db.updateTable("accountUsers").set({ email: "kelvin@example.com" }).where("id", "=", userId).execute();
  await db.updateTable("datasheetDocuments").set({ sizeBytes: 8 * 1024 * 1024 + 1 }).where("id", "=", document.id).execute();
  await onSendPdf.run({ ...portal.context, now: portal.clock.now }, { id: "00000000-0000-4000-8000-000000000002", userId, documentId: document.id, taskId: null });
  const mail = await db.selectFrom("devOutbox").select(["attachments", "text"]).orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ attachments: [], text: expect.stringContaining(`http://portal.test/specification/specification_detail/${document.id}\n`) });
  const link = /http:\/\/portal\.test(\/api\/spec\/v1\/mailed\/\S+)/.exec(mail.text)![1]!;

  const open = (address: string) => portal.app.inject({ url: address, headers: { accept: "text/html" } });
  const opened = await open(link);
  expect([opened.statusCode, opened.headers["content-type"], opened.headers["content-disposition"]]).toEqual([200, "application/pdf", expect.stringMatching(/^attachment/)]);
  const [until] = /(?<=until=)\d+/.exec(link)!;
  for (const wrong of [link.replace(until, String(Number(until) + 1)), link.replace(`/${document.id}?`, `/${documents[2]!.id}?`), link.replace(/sign=./, (start) => (start === "sign=A" ? "sign=B" : "sign=A"))]) {
    const refused = await open(wrong);
    expect([refused.statusCode, refused.body.includes("下载链接已失效或不完整")]).toEqual([422, true]);
  }
  for (const wrong of [link.replace(/sign=.*/, ""), link.replace(/sign=.*/, "sign=x"), link.replace(until, "9".repeat(30))]) expect([(await open(wrong)).statusCode, (await open(wrong)).body.includes("下载链接有误")]).toEqual([422, true]);
  wait(6 * 86_400_000);
  expect((await open(link)).statusCode).toBe(200);
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id: document.id, reason: "权利人要求" });
  expect((await open(link)).statusCode).toBe(404);
  await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id: document.id });
  wait(86_400_000 + 1000);
  expect((await open(link)).body).toContain("下载链接已失效或不完整");
});
