import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import type { UserContext } from "#platform/context.ts";
import { reasonAsked } from "#platform/domain/console-table.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { isId } from "#web/section-address.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";
import { tables } from "../contract/tables.ts";
import { decideCase } from "./decide-case.ts";
import { onExportTable } from "./export-table.ts";
import { queueTable } from "./queue-table.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const { newUser, filledForm } = useEnterprises(portal);
const [OPERATOR, SECOND] = ["13800000009", "13800000010"];
const LIMITED = "13800000004";
const USER = "13800000001";
const QUEUE = "corrections";
const WAITING = { table: "queue-corrections" };
const NO_RIGHT = { status: 403, message: "您的运营权限不包括这一项，请联系管理员" };
const operator = () => portal.callAs(OPERATOR);
const limited = () => portal.callAs(LIMITED);
let limitedId: number;
let secondId: number;
let began: Date;
let made = 0;

const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
beforeAll(async () => {
  began = portal.clock.now;
  await portal.makeOperator(LIMITED);
  [limitedId, secondId] = [await idOf(LIMITED), await idOf(SECOND)];
});
beforeEach(() => give(null));
afterEach(async () => {
  portal.clock.now = began;
  await sql`delete from datasheet_corrections`.execute(portal.context.db);
});

const give = (staffRights: string[] | null) =>
  portal.context.db.updateTable("accountUsers").set({ staffRights }).where("id", "=", limitedId).execute();

/** A correction that waits; with a proposal it can be accepted too. */
async function report(said: { mpn?: string; proposed?: string; hoursAgo?: number } = {}): Promise<number> {
  const { mpn = `QUEUED${++made}`, proposed, hoursAgo = 0 } = said;
  const part = await buildPart({ mpn, lifecycle: "active" });
  portal.clock.now = new Date(began.getTime() - hoursAgo * HOUR_MS);
  const proposal = proposed === undefined ? { text: "页面不对" } : { field: "lifecycle", proposed };
  const { id } = await portal.callAs(USER)(corrections.reportCorrection, {
    subject: "part",
    id: part.id,
    type: "wrong-values",
    ...proposal,
  } as never);
  portal.clock.now = began;
  return id;
}
const listed = async (asked: object = {}, by = OPERATOR) => {
  const { cases } = await portal.callAs(by)(queues.listCases, { queue: QUEUE, ...asked });
  expect(cases.totalRecord).toBe(cases.data.length);
  return cases.data.map(({ id }) => id);
};
const seenOf = async (ids: number[]) => {
  const { cases } = await operator()(queues.listCases, { queue: QUEUE });
  return ids.map((id) => `${id}@${cases.data.find((one) => one.id === id)!.openedAt}`).join(",");
};

test("what waits is sorted by age, and narrowed by words, by what is overdue, by whose it is", async () => {
  const [old, middle, fresh] = [
    await report({ mpn: "AGED-100%", hoursAgo: 200 }),
    await report({ hoursAgo: 80 }),
    await report({ mpn: "aged-200" }),
  ];
  expect(await listed()).toEqual([old, middle, fresh]);
  expect(await listed({ sort: "-opened" })).toEqual([fresh, middle, old]);
  expect(await listed({ sort: "due" })).toEqual([old, middle, fresh]);
  expect(await listed({ overdue: "true" })).toEqual([old, middle]);
  expect(await listed({ overdue: "true", sort: "-due" })).toEqual([middle, old]);
  expect(await listed({ words: "Aged-" })).toEqual([old, fresh]);
  expect(await listed({ words: "100%" })).toEqual([old]);
  await portal.callAs(SECOND)(queues.leaseCase, { queue: QUEUE, id: middle });
  await operator()(queues.leaseCase, { queue: QUEUE, id: fresh });
  expect(await listed({ holder: secondId })).toEqual([middle]);
  expect(await listed({ mine: "true" })).toEqual([fresh]);
  expect(await listed({ holder: secondId, words: "aged" })).toEqual([]);
  // Who only looked in long ago is at work no more.
  portal.clock.now = new Date(began.getTime() + HOUR_MS);
  expect(await listed({ holder: secondId })).toEqual([]);
  const { cases } = await operator()(queues.listCases, { queue: QUEUE, sort: "-opened", pageIndex: 2, pageSize: 1 });
  expect(cases).toMatchObject({ data: [{ id: middle, dueAt: expect.any(String) }], totalRecord: 3 });
  await expect(operator()(queues.listCases, { queue: QUEUE, sort: "title" })).rejects.toMatchObject({
    errors: { sort: "不能按这一列排序" },
  });
  await expect(operator()(queues.listCases, { queue: "security-alarms", words: "登录" })).rejects.toMatchObject({
    errors: { words: "这个队列不能按文字查找" },
  });
});

test("by no words and no holder does an operator learn what his own cases say", async () => {
  const id = await report({ mpn: "OWNCASE1" });
  await portal.callAs(SECOND)(queues.leaseCase, { queue: QUEUE, id });
  await portal.makeOperator(USER);
  expect(await listed({ words: "OWNCASE1" })).toEqual([id]);
  expect(await listed({}, USER)).toEqual([id]);
  expect(await listed({ words: "OWNCASE1" }, USER)).toEqual([]);
  expect(await listed({ holder: secondId }, USER)).toEqual([]);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ role: "user" })
    .where("mobile", "=", `+86${USER}`)
    .execute();
});

test("each queue that is searched answers words, and each is sorted both ways", async () => {
  for (const { name, named } of portal.context.declared.queues) {
    const ask = (asked: object) => operator()(queues.listCases, { queue: name, ...asked });
    const { searchedBy, cases } = await ask({});
    expect([name, searchedBy]).toEqual([name, named ? expect.stringMatching(/./) : null]);
    if (named) expect((await ask({ words: "不会有的%词" })).cases).toEqual({ data: [], totalRecord: 0 });
    const upwards = (await ask({ sort: "opened", pageSize: 100 })).cases;
    expect(upwards.totalRecord, name).toBe(cases.totalRecord);
    const downwards = (await ask({ sort: "-opened", pageSize: 100 })).cases.data.map(({ id }) => id);
    expect(downwards, name).toEqual(upwards.data.map(({ id }) => id).toReversed());
  }
});

test("several are decided after a preview that tries each; what its state does not allow is told and stays", async () => {
  const [bare, proposed] = [await report(), await report({ proposed: "停产" })];
  const { acts } = await operator()(tables.readTable, WAITING);
  const { decisions } = await operator()(queues.listCases, { queue: QUEUE });
  expect(acts.map(({ name, reasons }) => [name, reasons])).toEqual(decisions.map((one) => [one.name, one.reasons]));
  expect(acts.map(({ name, needsReason, asksReason }) => [name, needsReason, asksReason])).toEqual([
    ["accepted", false, true],
    ["confirmed", false, true],
    ["rejected", true, true],
  ]);
  const asked = { ...WAITING, query: "" };
  const preview = await operator()(tables.previewRows, { ...asked, act: "accepted", ids: `${bare},${proposed}` });
  expect(preview.possible).toMatchObject([{ id: proposed }]);
  expect(preview.refused).toMatchObject([{ id: bare, message: "它现在的状态不能「采纳」" }]);
  expect(await listed()).toEqual([bare, proposed]);
  const rows = await seenOf([bare, proposed]);
  await expect(operator()(tables.actOnRows, { ...asked, act: "rejected", rows })).rejects.toMatchObject({
    errors: { reason: "请选择或填写原因" },
  });
  expect(await operator()(tables.actOnRows, { ...asked, act: "accepted", rows })).toEqual({
    done: [proposed],
    refused: [{ id: bare, message: "它现在的状态不能「采纳」" }],
  });
  expect(await listed()).toEqual([bare]);
  const { decided } = await operator()(queues.listDecisions, { queue: QUEUE });
  expect(decided.data[0]).toMatchObject({ caseId: proposed, decision: "accepted" });
});

test("of many at once none is decided that another is at work on", async () => {
  const id = await report();
  await portal.callAs(SECOND)(queues.leaseCase, { queue: QUEUE, id });
  const asked = { ...WAITING, query: "", act: "confirmed" };
  const { refused } = await operator()(tables.previewRows, { ...asked, ids: String(id) });
  expect(refused).toMatchObject([{ id, message: expect.stringContaining("正在处理这一条") }]);
  expect(await operator()(tables.actOnRows, { ...asked, rows: await seenOf([id]) })).toMatchObject({ done: [] });
});

test("of what asks for two a preview says whether it is proposed or confirmed", async () => {
  const user = await newUser("批量申请人");
  await portal.callAs(user.mobile)(certification.submitCertification, await filledForm(user));
  const table = { table: "queue-certifications", query: "sort=-opened", act: "approved" };
  const one = (await operator()(queues.listCases, { queue: "certifications", sort: "-opened" })).cases.data[0]!;
  const notes = async (by: string) =>
    (await portal.callAs(by)(tables.previewRows, { ...table, ids: String(one.id) })).possible.map(({ note }) => note);
  const isProposed = async (by: string) =>
    (await portal.callAs(by)(tables.previewRows, { ...table, ids: String(one.id) })).possible.map(
      (row) => row.isProposed,
    );
  expect(await notes(OPERATOR)).toEqual(["提出，待其他运营人员复核"]);
  const act = (by: string) => portal.callAs(by)(tables.actOnRows, { ...table, rows: `${one.id}@${one.openedAt}` });
  expect(await isProposed(OPERATOR)).toEqual([true]);
  expect(await act(OPERATOR)).toEqual({ done: [], refused: [], proposed: [one.id] });
  expect(await notes(SECOND)).toEqual(["复核 演示运营 的提出"]);
  expect(await isProposed(SECOND)).toEqual([undefined]);
  expect(await act(SECOND)).toEqual({ done: [one.id], refused: [] });
});

test("a preview is no look: nothing of it goes on record", async () => {
  const id = await report();
  const looks = () =>
    portal.context.db
      .selectFrom("operatorConsoleActs")
      .select("act")
      .where("subject", "=", "correction")
      .where("subjectId", "=", String(id))
      .execute();
  const asked = { ...WAITING, query: "", act: "confirmed", ids: String(id) };
  expect((await operator()(tables.previewRows, asked)).possible).toMatchObject([{ id }]);
  expect(await looks()).toEqual([]);
  await listed();
  expect(await looks()).toEqual([{ act: "read-contact" }]);
});

test("no queue's decision that needs a reason is made without one, not of many at once either", async () => {
  const id = await report();
  const declared = portal.context.declared.queues.find(({ name }) => name === QUEUE)!;
  const rejected = declared.decisions.find(({ name }) => name === "rejected")!;
  const context = { ...portal.context, user: { id: secondId } } as unknown as UserContext;
  const given = { id, decision: { ...rejected, reasons: [] }, reason: "", openedAt: undefined };
  await expect(decideCase(context, declared, given)).rejects.toMatchObject({ errors: { reason: "请选择或填写原因" } });
  expect(await listed()).toEqual([id]);
  // Also where none are common: the words are asked for.
  const { acts } = queueTable(declared, [{ ...rejected, reasons: [] }]);
  expect(reasonAsked(acts.rejected!)).toBe("needed");
});

test("what can be taken back is offered with how long; what can't be is not", async () => {
  for (const queue of portal.context.declared.queues) {
    const { decisions } = await operator()(queues.listCases, { queue: queue.name });
    const { acts } = await operator()(tables.readTable, { table: `queue-${queue.name}` });
    for (const { name, undoMinutes } of decisions) {
      const stays = typeof queue.undo === "string" || queue.undo.final?.[name] !== undefined;
      expect([queue.name, name, undoMinutes]).toEqual([queue.name, name, stays ? undefined : 10]);
    }
    expect(acts.map((act) => act.undoMinutes)).toEqual(decisions.map(({ undoMinutes }) => undoMinutes));
  }
});

test("where more than a thousand have the words, that is told", async () => {
  const insert = (from: number, until: number) =>
    sql`insert into site_feedback (user_id, category_id, content, contact)
      select ${secondId}, 1, '数不清 ' || n, 'x' from generate_series(${from}::int, ${until}::int) n`.execute(
      portal.context.db,
    );
  const find = () => operator()(queues.listCases, { queue: "feedback", words: "数不清" });
  await insert(1, 1000);
  const exactly = await find();
  expect([exactly.cases.totalRecord, exactly.isCapped]).toEqual([1000, undefined]);
  await insert(1001, 1001);
  const more = await find();
  expect([more.cases.totalRecord, more.isCapped]).toEqual([1000, true]);
  await sql`delete from site_feedback where content like '数不清 %'`.execute(portal.context.db);
});

test("the right to a queue opens its lists, their previews, acts and files; that to no area or other queue does", async () => {
  const id = await report();
  const rows = await seenOf([id]);
  const refused = async (table: string, act: string) => {
    await expect(limited()(tables.readTable, { table })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.chooseColumns, { table, columns: "title" })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.saveView, { table, name: "视图", query: "" })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.exportTable, { table, query: "" })).rejects.toMatchObject(NO_RIGHT);
    const asked = { table, query: "", act };
    await expect(limited()(tables.previewRows, { ...asked, ids: String(id) })).rejects.toMatchObject(NO_RIGHT);
    await expect(limited()(tables.actOnRows, { ...asked, rows })).rejects.toMatchObject(NO_RIGHT);
  };
  await give(["act datasheets", "act console", "queue claims"]);
  await refused("queue-corrections", "confirmed");
  await refused("decided-corrections", "undo");
  await expect(limited()(queues.listCases, { queue: QUEUE })).rejects.toMatchObject(NO_RIGHT);
  await expect(limited()(queues.listDecisions, { queue: QUEUE })).rejects.toMatchObject(NO_RIGHT);
  for (const table of ["queue-nothing", "decided-", "queue-constructor"])
    await expect(operator()(tables.readTable, { table })).rejects.toMatchObject({ status: 404 });
  await give(["queue corrections"]);
  expect((await limited()(tables.readTable, WAITING)).exported).toContain("content");
  const exported = await limited()(tables.exportTable, { ...WAITING, query: "" });
  await onExportTable.run(portal.context, { ...WAITING, query: "", columns: [], taskId: exported.taskId });
  const read = async () => (await portal.request(ownTasks.readTaskFile, { id: exported.taskId }, LIMITED)).statusCode;
  expect(await read()).toBe(200);
  const late = await limited()(tables.exportTable, { ...WAITING, query: "" });
  await give(["act datasheets"]);
  expect(await read()).toBe(403);
  await onExportTable.run(portal.context, { ...WAITING, query: "", columns: [], taskId: late.taskId });
  const { data } = await limited()(ownTasks.listTasks, {});
  expect(data.find((task) => task.id === late.taskId)).toMatchObject({ state: "failed", resultName: null });
});

test("what was decided is sorted and narrowed by who and when, exported, and taken back several at once", async () => {
  const [one, two] = [await report(), await report()];
  const decide = (by: string, id: number) =>
    portal.callAs(by)(queues.decideCases, { queue: QUEUE, ids: [id], decision: "rejected", reason: "描述不清" });
  await decide(OPERATOR, one);
  portal.clock.now = new Date(began.getTime() + 5 * 60_000);
  await decide(SECOND, two);
  const decided = async (asked: object) =>
    (await operator()(queues.listDecisions, { queue: QUEUE, decision: "rejected", ...asked })).decided.data.map(
      ({ caseId }) => caseId,
    );
  expect(await decided({})).toEqual([two, one]);
  expect(await decided({ sort: "at" })).toEqual([one, two]);
  expect(await decided({ operator: secondId })).toEqual([two]);
  const day = (days: number) => new Date(began.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  expect(await decided({ from: day(-1), until: day(1) })).toEqual([two, one]);
  expect(await decided({ from: day(2) })).toEqual([]);
  expect(await decided({ until: day(-2) })).toEqual([]);
  const table = { table: "decided-corrections", query: "decision=rejected" };
  const { exported } = await operator()(tables.readTable, table);
  const { taskId } = await operator()(tables.exportTable, { ...table, columns: exported.join(",") });
  await onExportTable.run(portal.context, { ...table, columns: exported, taskId });
  const { body } = await portal.request(ownTasks.readTaskFile, { id: taskId }, OPERATOR);
  const [head, first] = body.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe("条目,处理,原因,处理人,时间,告知,撤销");
  expect(first).toContain("描述不清");
  const rows = (await operator()(queues.listDecisions, { queue: QUEUE, decision: "rejected" })).decided.data;
  const ids = rows.map(({ id }) => id);
  const asked = { ...table, act: "undo" };
  expect((await operator()(tables.previewRows, { ...asked, ids: ids.join(",") })).possible).toHaveLength(2);
  expect(await listed()).toEqual([]);
  expect((await operator()(tables.actOnRows, { ...asked, rows: ids.map((id) => `${id}@`).join(",") })).done).toEqual(
    ids,
  );
  expect(await listed()).toEqual([one, two]);
});

test("searches without result, whose numbers are of 52 bits, are decided several at once too, and have their pages", async () => {
  const { db } = portal.context;
  const day = began.toISOString().slice(0, 10);
  const values = ["manyone", "manytwo", "manythree", "manyfour"].map((term) => ({
    term,
    spelling: term,
    day,
    visitors: 2,
    hasHits: false,
  }));
  await db.insertInto("datasheetSearchTerms").values(values).execute();
  const { cases } = await operator()(queues.listCases, { queue: "searches", words: "" });
  const some = cases.data.filter(({ title }) => title.startsWith("many"));
  expect(some.some(({ id }) => id >= 10 ** 15)).toBe(true);
  expect(some.every(({ id }) => isId(String(id)))).toBe(true);
  const asked = { table: "queue-searches", query: "", act: "declined" };
  const preview = await operator()(tables.previewRows, { ...asked, ids: some.map(({ id }) => id).join(",") });
  expect(preview.possible).toHaveLength(4);
  const rows = some.map(({ id, openedAt }) => `${id}@${openedAt}`).join(",");
  const { done } = await operator()(tables.actOnRows, { ...asked, rows, reason: "不是元器件" });
  expect(done).toHaveLength(4);
});
