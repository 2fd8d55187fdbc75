import { expect, test } from "vitest";
import { registration } from "#domains/accounts/contract/registration.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { useTestApp } from "#testing/app.ts";
import { authors } from "../../contract/authors.ts";
import { sensitiveWords } from "#domains/moderation/contract/sensitive-words.ts";

const portal = useTestApp();
const READER = "13800000001";
const OTHER = "13800000003";
const OPERATOR = "13800000009";

const APPLICATION = {
  penName: "电源老兵",
  realName: "张三",
  fields: ["模拟与电源" as const],
  worksUrl: "https://example.com/works",
  bio: "做了二十年电源",
};
const apply = (by: string, changes: Partial<typeof APPLICATION> = {}) =>
  portal.callAs(by)(authors.applyAuthor, { ...APPLICATION, ...changes });
const mine = (by: string) => portal.callAs(by)(authors.readMyAuthor, {});
const caseOf = async (id: number) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "authors" })).cases.data.find((one) => one.id === id)!;
const decide = (id: number, decision: string, { reason = "", seen = "" } = {}) =>
  portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "authors",
    ids: String(id),
    decision,
    reason,
    ...(seen && { seen: `${id}@${seen}` }),
  });

test("somebody applies, is rejected with the reason, applies again and is an author with a mark", async () => {
  const { id, application } = await mine(READER);
  expect(application).toBeNull();
  await expect(portal.callAs(READER)(authors.addColumn, { name: "电源笔记" })).rejects.toMatchObject({
    message: "通过作者申请后才能进行此操作",
  });
  await apply(READER);
  const seen = await caseOf(id);
  expect(seen).toMatchObject({
    id,
    title: "电源老兵",
    facts: expect.arrayContaining([expect.objectContaining({ label: "真实姓名", value: "张三" })]),
  });
  await caseOf(id);
  expect(
    await portal.context.db
      .selectFrom("operatorConsoleActs")
      .select("subjectId")
      .where("act", "=", "read-real-name")
      .execute(),
  ).toEqual([{ subjectId: String(id) }]);
  await apply(READER, { penName: "电源老兵二号" });
  expect((await decide(id, "engineer", { seen: seen.openedAt })).refused).toMatchObject([
    { message: expect.stringContaining("刚刚有改动") },
  ]);
  expect((await decide(id, "engineer")).refused).toMatchObject([
    { message: expect.stringContaining("请先在待办列表中查看") },
  ]);
  await decide(id, "rejected", { reason: "请补充代表作链接", seen: (await caseOf(id)).openedAt });
  expect((await mine(READER)).application).toMatchObject({ state: "rejected", reason: "请补充代表作链接" });
  await apply(READER);
  await decide(id, "maker", { seen: (await caseOf(id)).openedAt });
  expect((await mine(READER)).application).toMatchObject({ state: "approved", mark: "maker", penName: "电源老兵" });
  await expect(apply(READER)).rejects.toMatchObject({ message: "您已是认证作者" });
  await portal.callAs(READER)(authors.editAuthor, { fields: ["功率器件"], bio: "换了方向" });
  expect((await mine(READER)).application).toMatchObject({
    state: "approved",
    penName: "电源老兵",
    fields: ["功率器件"],
    bio: "换了方向",
  });
  await expect(portal.callAs(OTHER)(authors.editAuthor, { fields: ["功率器件"] })).rejects.toMatchObject({
    message: "通过作者申请后才能进行此操作",
  });
});

test("a pen name is one author's alone, and no other user's nickname", async () => {
  await expect(apply(OTHER)).rejects.toMatchObject({ message: expect.stringContaining("笔名已被使用") });
  const { nickName } = await portal.context.db
    .selectFrom("accountUsers")
    .select("nickName")
    .where("mobile", "=", `+86${READER}`)
    .executeTakeFirstOrThrow();
  await expect(apply(OTHER, { penName: nickName })).rejects.toMatchObject({
    message: expect.stringContaining("笔名已被使用"),
  });
  for (const taken of ["电源老兵", "电源老兵".normalize("NFKD")])
    expect(await portal.callAs(OTHER)(registration.checkNickName, { nickName: taken })).toMatchObject({
      isAvailable: false,
    });
  for (const penName of ["电源·老兵", "电源 · 老兵", "样例·电源笔记", "样 例小王", "电源老兵\u200d", "电源\u3164老兵"])
    await expect(apply(OTHER, { penName }), penName).rejects.toMatchObject({
      message: expect.stringContaining("笔名已被使用"),
    });
  await expect(apply(OTHER, { penName: "x" })).rejects.toMatchObject({ message: "笔名为 2–20 个字" });
  for (const penName of ["\u3164\u3164", "<b>电</b>x", "Vс电源"])
    await expect(apply(OTHER, { penName }), penName).rejects.toMatchObject({ code: 2 });
  await portal.context.db
    .updateTable("newsAuthors")
    .set({ penName: "电\u3164源老兵\u200d" })
    .where("penName", "=", "电源老兵")
    .execute();
  await expect(apply(OTHER, { penName: "电源老兵" })).rejects.toMatchObject({
    message: expect.stringContaining("笔名已被使用"),
  });
  await expect(apply(OTHER, { penName: "别的笔名", worksUrl: "javascript:alert(1)" })).rejects.toMatchObject({
    message: expect.stringContaining("https://"),
  });
  const both = await Promise.allSettled([
    apply(OTHER, { penName: "抢先一步" }),
    apply("13800000002", { penName: "抢先一步" }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an author keeps columns of his own; nobody else touches them", async () => {
  const { id } = await portal.callAs(READER)(authors.addColumn, { name: "电源笔记", summary: "每周一篇" });
  await expect(portal.callAs(READER)(authors.addColumn, { name: "电源笔记" })).rejects.toMatchObject({
    message: "您已有同名专栏",
  });
  await portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words: "芯开发票" });
  await expect(portal.callAs(READER)(authors.addColumn, { name: "芯 开 发票" })).rejects.toMatchObject({
    errors: { name: "含有需要核实的词「芯开发票」，请修改后再试" },
  });
  for (const bio of ["芯\u3164开\u115f发票", "芯ˈ开ʼ发ˈ票"])
    await expect(portal.callAs(READER)(authors.editAuthor, { fields: ["功率器件"], bio }), bio).rejects.toMatchObject({
      errors: { bio: "含有需要核实的词「芯开发票」，请修改后再试" },
    });
  await portal.callAs(READER)(authors.editColumn, { id, name: "电源手记", summary: "" });
  expect((await mine(READER)).columns).toMatchObject([{ id, name: "电源手记", articles: 0 }]);
  await expect(portal.callAs(OTHER)(authors.removeColumn, { id })).rejects.toMatchObject({ status: 404 });
  await portal.callAs(READER)(authors.removeColumn, { id });
  expect((await mine(READER)).columns).toEqual([]);
});
