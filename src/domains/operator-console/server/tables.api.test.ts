import { beforeAll, beforeEach, expect, test } from "vitest";
import { staff } from "#domains/accounts/contract/staff.ts";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { sensitiveWords } from "#domains/moderation/contract/sensitive-words.ts";
import { articlesForOperators } from "#domains/news/contract/articles-for-operators.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { useTestApp } from "#testing/app.ts";
import { tables } from "../contract/tables.ts";
import { onExportTable } from "./export-table.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const LIMITED = "13800000004";
const USER = "13800000001";
const NO_RIGHT = { status: 403, message: "您的运营权限不包括这一项，请联系管理员" };
const operator = () => portal.callAs(OPERATOR);
const limited = () => portal.callAs(LIMITED);

let limitedId: number;
beforeAll(async () => {
  await portal.makeOperator(LIMITED);
  await portal.tokenOf(USER);
  ({ id: limitedId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${LIMITED}`)
    .executeTakeFirstOrThrow());
});
beforeEach(() => give(null));

const give = (staffRights: string[] | null) =>
  portal.context.db.updateTable("accountUsers").set({ staffRights }).where("id", "=", limitedId).execute();
const addWords = (words: string[]) =>
  operator()(sensitiveWords.addSensitiveWords, { words: words.join("\n"), class: "own" });
const wordIds = async (words: string) =>
  (await operator()(sensitiveWords.listSensitiveWords, { words })).data.map(({ id, word }) => ({ id, word }));

test("a list is sorted by its columns from either end, and by no other", async () => {
  await addWords(["排序乙词", "排序甲词", "排序丙词"]);
  const sorted = async (sort: string) =>
    (await operator()(sensitiveWords.listSensitiveWords, { words: "排序", sort })).data.map(({ word }) => word);
  const upwards = await sorted("word");
  expect(upwards).toHaveLength(3);
  expect(await sorted("-word")).toEqual(upwards.toReversed());
  expect(await sorted("")).toEqual(["排序丙词", "排序甲词", "排序乙词"]);
  await expect(sorted("readAs")).rejects.toMatchObject({ errors: { sort: "不能按这一列排序" } });
  const { data } = await operator()(userStatus.listUsers, { sort: "-name" });
  expect(data.length).toBeGreaterThan(1);
});

test("every list of the console that has a table can be read, sorted as its heads say, and exported by its columns", async () => {
  const names = Object.keys(portal.context.declared.consoleTables);
  expect(names).toContain("users");
  for (const table of names) {
    const { exported } = await operator()(tables.readTable, { table });
    expect(exported).toEqual(Object.keys(portal.context.declared.consoleTables[table]!.columns));
  }
  const { declared } = portal.context;
  const [{ id, nickName, role, staffRights: rights }] = (await portal.context.db
    .selectFrom("accountUsers")
    .selectAll()
    .where("mobile", "=", `+86${OPERATOR}`)
    .execute()) as never as [{ id: number; nickName: string; role: "operator"; staffRights: null }];
  const context = {
    ...portal.context,
    now: portal.clock.now,
    user: { id, nickName, role, rights, avatar: null, sessionKey: Buffer.alloc(0) },
  };
  for (const [name, table] of Object.entries(declared.consoleTables)) {
    const heads = Object.keys(table.columns).flatMap((key) => [key, `-${key}`]);
    for (const sort of heads.filter((key) => table.input.safeParse({ sort: key }).success)) {
      const asked = table.input.parse({ sort, pageIndex: "1", pageSize: "2" });
      await expect(table.list(context as never, asked), `${name} by ${sort}`).resolves.toMatchObject({
        totalRecord: expect.any(Number),
      });
    }
  }
  await expect(operator()(tables.readTable, { table: "nothing" })).rejects.toMatchObject({ status: 404 });
  await expect(operator()(tables.readTable, { table: "constructor" })).rejects.toMatchObject({ status: 404 });
});

test("columns follow the operator who chose them, and nobody else", async () => {
  await operator()(tables.chooseColumns, { table: "users", columns: "id,state" });
  expect(await operator()(tables.readTable, { table: "users" })).toMatchObject({ columns: ["id", "state"] });
  expect(await limited()(tables.readTable, { table: "users" })).toMatchObject({ columns: [] });
  await operator()(tables.chooseColumns, { table: "users", columns: "" });
  expect(await operator()(tables.readTable, { table: "users" })).toMatchObject({ columns: [] });
});

test("a view is its owner's: others see it once it is shared, and never change it", async () => {
  const view = { table: "users", name: "禁言中的", query: "sort=-seen&state=muted", columns: "state" };
  const { id } = await operator()(tables.saveView, view);
  expect((await limited()(tables.readTable, { table: "users" })).views).toEqual([]);
  await operator()(tables.changeView, { id, name: "正在禁言", isShared: "true" });
  const shared = { id, name: "正在禁言", query: view.query, columns: ["state"], isShared: true };
  expect((await limited()(tables.readTable, { table: "users" })).views).toEqual([
    { ...shared, isMine: false, owner: "演示运营" },
  ]);
  const foreign = { status: 404, message: "没有这个视图，或不是您的" };
  await expect(limited()(tables.changeView, { id, name: "改名" })).rejects.toMatchObject(foreign);
  await expect(limited()(tables.deleteView, { id })).rejects.toMatchObject(foreign);
  // Of his own of that name another is none.
  await limited()(tables.saveView, { ...view, name: "正在禁言" });
  expect((await operator()(tables.readTable, { table: "users" })).views).toMatchObject([{ ...shared, isMine: true }]);
  await operator()(tables.saveView, { ...view, name: "正在禁言", query: "" });
  expect((await operator()(tables.readTable, { table: "users" })).views).toMatchObject([{ id, query: "" }]);
  await operator()(tables.saveView, { ...view, name: "另一个" });
  await expect(operator()(tables.changeView, { id, name: "另一个" })).rejects.toMatchObject({
    message: "您已有同名的视图",
  });
  await expect(operator()(tables.saveView, { ...view, query: "state=unknown" })).rejects.toMatchObject({
    errors: { query: expect.any(String) },
  });
  await operator()(tables.deleteView, { id });
  expect((await operator()(tables.readTable, { table: "users" })).views).toMatchObject([{ name: "另一个" }]);
  for (let count = 1; count < 20; count++) await operator()(tables.saveView, { ...view, name: `视图 ${count}` });
  await expect(operator()(tables.saveView, { ...view, name: "再来一个" })).rejects.toMatchObject({
    message: "每个列表最多保存 20 个视图，请先删除不用的",
  });
});

test("rights of an area open its lists: a look shows them, acting alone exports and changes", async () => {
  await give(["look moderation"]);
  expect(await limited()(tables.readTable, { table: "held-words" })).toMatchObject({ exported: [], acts: [] });
  const asked = { table: "held-words", query: "" };
  await expect(limited()(tables.exportTable, asked)).rejects.toMatchObject(NO_RIGHT);
  await expect(limited()(tables.previewRows, { ...asked, act: "remove", ids: "1" })).rejects.toMatchObject(NO_RIGHT);
  await expect(limited()(tables.actOnRows, { ...asked, act: "remove", rows: "1@" })).rejects.toMatchObject(NO_RIGHT);
  for (const table of ["users", "acts"]) {
    await expect(limited()(tables.readTable, { table })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.chooseColumns, { table, columns: "id" })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.saveView, { table, name: "视图", query: "" })).rejects.toMatchObject(NO_RIGHT);
  }
  await give(["act moderation"]);
  const { acts, exported } = await limited()(tables.readTable, { table: "held-words" });
  expect(acts).toMatchObject([{ name: "remove", label: "删除" }]);
  expect(exported).toContain("word");
});

test("many rows are acted on after a preview that changes nothing; what can't be done is told with its reason", async () => {
  const { id: userId } = (await operator()(userStatus.listUsers, { words: USER })).data[0]!;
  const { id: staffId, nickName } = (await operator()(userStatus.listUsers, { state: "operator" })).data[0]!;
  const asked = { table: "users", act: "mute", query: "sort=id" };
  const preview = await operator()(tables.previewRows, { ...asked, ids: `${userId},${staffId},999999` });
  expect(preview.possible).toEqual([{ id: userId, name: `演示用户（${userId}）`, seen: "", note: "" }]);
  expect(preview.refused).toEqual([
    { id: staffId, name: `${nickName}（${staffId}）`, message: expect.any(String) },
    { id: 999_999, name: "编号 999999", message: "已不在这一页，请刷新后重选" },
  ]);
  const state = () => operator()(userStatus.findUser, { id: userId });
  expect(await state()).toMatchObject({ mutedUntil: null, reasons: [] });
  const rows = `${userId}@,${staffId}@`;
  await expect(operator()(tables.actOnRows, { ...asked, rows, reason: "" })).rejects.toMatchObject({
    errors: { reason: "请选择或填写原因" },
  });
  expect(await operator()(tables.actOnRows, { ...asked, rows, reason: "多次发布广告" })).toEqual({
    done: [userId],
    refused: [{ id: staffId, message: preview.refused[0]!.message }],
  });
  expect(await state()).toMatchObject({ mutedUntil: expect.any(String), mutedReason: "多次发布广告" });
  expect((await operator()(auditLog.listActions, { act: "mute-user" })).totalRecord).toBe(1);
  await expect(operator()(tables.actOnRows, { ...asked, act: "none", rows, reason: "好" })).rejects.toMatchObject({
    errors: { act: "没有这种操作" },
  });
});

test("words are removed many at once, and what somebody has removed meanwhile is told", async () => {
  await addWords(["批量删甲", "批量删乙"]);
  const [one, other] = await wordIds("批量删");
  const asked = { table: "held-words", act: "remove", query: "words=批量删" };
  const { possible } = await operator()(tables.previewRows, { ...asked, ids: `${one!.id},${other!.id}` });
  expect(possible).toHaveLength(2);
  expect(await wordIds("批量删")).toHaveLength(2);
  await operator()(sensitiveWords.removeSensitiveWord, { id: one!.id });
  expect(await operator()(tables.actOnRows, { ...asked, rows: possible.map(({ id }) => `${id}@`).join(",") })).toEqual({
    done: [other!.id],
    refused: [{ id: one!.id, message: "这个词已被删除" }],
  });
});

test("a list is exported as it is narrowed, as a file of the asker's tasks, without formulas, and stands in the log", async () => {
  await addWords(["=导出(词)", "导出词二"]);
  const asked = { table: "held-words", query: `words=${encodeURIComponent("导出")}&sort=word`, columns: "word,class" };
  const { taskId } = await operator()(tables.exportTable, asked);
  await onExportTable.run(portal.context, { ...asked, columns: ["word", "class"], taskId });
  const { data } = await operator()(ownTasks.listTasks, {});
  expect(data.find(({ id }) => id === taskId)).toMatchObject({ title: "导出敏感词", state: "done", note: "共 2 行" });
  const file = await portal.request(ownTasks.readTaskFile, { id: taskId }, OPERATOR);
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = file.body.split("\r\n");
  expect(lines[0]).toContain("词,类别");
  expect(lines.slice(1, 3).toSorted()).toEqual(["'=导出(词),运营自定", "导出词二,运营自定"].toSorted());
  const [entry] = (await operator()(auditLog.listActions, { act: "export-table" })).data;
  expect(entry).toMatchObject({ subject: "table", subjectId: "held-words", after: { words: "2 个字", sort: "word" } });
  await expect(operator()(tables.exportTable, { ...asked, columns: "secret" })).rejects.toMatchObject({
    errors: { columns: "没有这一列" },
  });
});

test("a file that was exported is for who may act in the area of its list still", async () => {
  await give(["act moderation"]);
  const { taskId } = await limited()(tables.exportTable, { table: "held-words", query: "" });
  await onExportTable.run(portal.context, { table: "held-words", query: "", columns: [], taskId });
  const read = async () => (await portal.request(ownTasks.readTaskFile, { id: taskId }, LIMITED)).statusCode;
  expect(await read()).toBe(200);
  for (const rights of [["look moderation"], ["act accounts"]]) {
    await give(rights);
    expect([rights, await read()]).toEqual([rights, 403]);
  }
  await give(null);
  expect(await read()).toBe(200);
});

test("who has lost his rights before an export is made gets no file", async () => {
  await give(["act moderation"]);
  const { taskId } = await limited()(tables.exportTable, { table: "held-words", query: "" });
  await give(["look moderation"]);
  await onExportTable.run(portal.context, { table: "held-words", query: "", columns: [], taskId });
  const { data } = await limited()(ownTasks.listTasks, {});
  expect(data.find(({ id }) => id === taskId)).toMatchObject({ state: "failed", resultName: null });
});

test("who works here everybody of the staff reads, and only who may act in accounts saves it as a file", async () => {
  await give([]);
  expect(await limited()(tables.readTable, { table: "staff" })).toMatchObject({ exported: [], acts: [] });
  await expect(limited()(tables.exportTable, { table: "staff", query: "" })).rejects.toMatchObject(NO_RIGHT);
  const names = async (asked: object) =>
    (await limited()(staff.listStaff, asked)).members.data.map(({ nickName }) => nickName);
  const upwards = await names({ sort: "name" });
  expect(upwards.length).toBeGreaterThan(1);
  expect(await names({ sort: "-name" })).toEqual(upwards.toReversed());
  expect(await names({ words: upwards[0]! })).toContain(upwards[0]);
  expect(await names({ words: "没有这个人" })).toEqual([]);
  expect(await names({ role: "admin" })).not.toContain("演示运营");
});

test("channels are switched several at once, after a preview, by who may act in news", async () => {
  const listed = async (asked: object = {}) =>
    (await operator()(articlesForOperators.listChannelsForOperators, asked)).data;
  const [one, other] = (await listed()).filter(({ reviewsComments }) => reviewsComments);
  const asked = { table: "channels", query: "reviews=true", act: "publish-first" };
  const ids = `${one!.id},${other!.id}`;
  await give(["look news"]);
  await expect(limited()(tables.previewRows, { ...asked, ids })).rejects.toMatchObject(NO_RIGHT);
  expect((await operator()(tables.previewRows, { ...asked, ids })).possible).toHaveLength(2);
  expect((await listed({ reviews: "true" })).map(({ id }) => id)).toContain(one!.id);
  await operator()(tables.actOnRows, { ...asked, rows: `${one!.id}@,${other!.id}@` });
  expect((await listed({ reviews: "false" })).map(({ id }) => id)).toEqual(
    expect.arrayContaining([one!.id, other!.id]),
  );
  expect((await listed({ words: one!.name })).map(({ id }) => id)).toContain(one!.id);
  const upwards = (await listed({ sort: "name" })).map(({ id }) => id);
  expect((await listed({ sort: "-name" })).map(({ id }) => id)).toEqual(upwards.toReversed());
});
