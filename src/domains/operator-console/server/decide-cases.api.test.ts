import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { profile } from "#domains/accounts/contract/profile.ts";
import { noticeSwitches } from "#domains/accounts/contract/notice-switches.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { alternates } from "#domains/selection/contract/alternates.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { openSandbox } from "#platform/sandbox.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { queues } from "../contract/queues.ts";
import { tables } from "../contract/tables.ts";
import { tellDecisions } from "../testing/tell-decisions.ts";

const portal = useTestApp();
const { buildDocument, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";
let others: number;
let began: Date;

beforeAll(async () => {
  began = portal.clock.now;
  await portal.makeOperator(OTHER);
  others = (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${OTHER}`)
      .executeTakeFirstOrThrow()
  ).id;
});
afterEach(() => {
  portal.clock.now = began;
});

const operator = () => portal.callAs(OPERATOR);
async function report(text: string): Promise<number> {
  const { id } = await buildDocument({ title: `文档 ${text}` });
  return (await portal.callAs(USER)(corrections.reportCorrection, { subject: "document", id, type: "outdated", text }))
    .id;
}
const casesOf = async () => (await operator()(queues.listCases, { queue: "corrections", pageSize: 100 })).cases;

describe("a queue", () => {
  test("says how many wait and since when; a decision takes the case out and is told to whoever brought it", async () => {
    const id = await report("有新版");
    const { queues: heads } = await operator()(queues.listQueues, {});
    expect(heads.find(({ name }) => name === "corrections")).toMatchObject({
      waiting: 1,
      oldestAt: expect.any(String),
    });
    expect((await casesOf()).data).toMatchObject([
      {
        id,
        text: "有新版",
        facts: expect.arrayContaining([expect.objectContaining({ label: "反馈人" })]),
        holder: null,
      },
    ]);
    expect(
      await operator()(queues.decideCases, {
        queue: "corrections",
        ids: [id] as never,
        decision: "confirmed",
        reason: "已在页面更正",
      }),
    ).toEqual({ decided: [id], refused: [] });
    expect((await casesOf()).totalRecord).toBe(0);
    await tellDecisions(portal);
    expect((await portal.callAs(USER)(notices.listNotices, {})).data).toMatchObject([
      { title: "纠错已确认", text: "您反馈的「版本过旧」经核实确有错误，感谢您的帮助：已在页面更正", isRead: false },
    ]);
  });

  test("several are decided at once; what was decided before is told and changes nothing; a rejection needs a reason", async () => {
    const [one, two] = [await report("甲"), await report("乙")];
    const decide = (ids: number[], input: object = { decision: "rejected", reason: "描述不清，无法核实" }) =>
      operator()(queues.decideCases, { queue: "corrections", ids: ids.join(",") as never, ...input } as never);
    await expect(decide([one], { decision: "rejected" })).rejects.toMatchObject({
      errors: { reason: "请选择或填写原因" },
    });
    await expect(decide([one], { decision: "burnt" })).rejects.toMatchObject({
      errors: { decision: "没有这种处理方式" },
    });
    await expect(operator()(queues.listCases, { queue: "nonsense" })).rejects.toMatchObject({ status: 404 });
    expect(await decide([one, two, 999_999])).toEqual({
      decided: [one, two],
      refused: [{ id: 999_999, message: "没有这条纠错" }],
    });
    const both = await Promise.all([decide([one]), decide([one])]);
    expect(both.flatMap(({ decided }) => decided)).toEqual([]);
    const three = await report("丙");
    const twice = await Promise.all([
      decide([three]),
      portal.callAs(OTHER)(queues.decideCases, { queue: "corrections", ids: [three] as never, decision: "confirmed" }),
    ]);
    expect(twice.flatMap(({ decided }) => decided)).toEqual([three]);
  });

  test("one that fails by itself keeps no other from being decided", async () => {
    const { db } = portal.context;
    const [stuck, plain] = [await report("卡住的"), await report("平常的")];
    await sql
      .raw(
        `create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$; create trigger stay before update on datasheet_corrections for each row when (new.id = ${stuck}) execute function stay()`,
      )
      .execute(db);
    const decide = (id: number) =>
      operator()(queues.decideCases, { queue: "corrections", ids: [stuck, id] as never, decision: "confirmed" });
    expect(await decide(plain)).toEqual({ decided: [plain], refused: [{ id: stuck, message: "没有处理，请重试" }] });
    await sql`drop function stay cascade`.execute(db);
    await operator()(queues.decideCases, { queue: "corrections", ids: [stuck] as never, decision: "confirmed" });
  });

  test("searches without result wait until they are decided on; one that was mended waits again where it is missed later", async () => {
    const { db } = portal.context;
    const miss = (term: string, day: string, visitors: number) =>
      db
        .insertInto("datasheetSearchTerms")
        .values({ term, spelling: term.toUpperCase(), day, visitors, hasHits: false })
        .execute();
    const dayIn = (days: number) => new Date(began.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await miss("tda7294", dayIn(-3), 9);
    await miss("asdfgh", dayIn(-2), 2);
    const cases = async () => (await operator()(queues.listCases, { queue: "searches" })).cases.data;
    const decide = (id: number, decision: string) =>
      operator()(queues.decideCases, { queue: "searches", ids: [id] as never, decision, reason: "不是元器件" });
    const [wanted, junk] = await cases();
    expect([wanted, junk]).toMatchObject([
      { title: "TDA7294", path: "/specification/TDA7294", openedAt: `${dayIn(-3)}T00:00:00.000Z` },
      { title: "ASDFGH" },
    ]);
    // Nobody is told why.
    const { decisions } = await operator()(queues.listCases, { queue: "searches" });
    expect(decisions.map(({ isForLog }) => isForLog)).toEqual([true, true]);
    const { acts } = await operator()(tables.readTable, { table: "queue-searches" });
    expect(acts.map(({ isForLog }) => isForLog)).toEqual([true, true]);
    const twice = await Promise.all(["mended", "declined"].map((decision) => decide(wanted!.id, decision)));
    expect(twice.map(({ decided }) => decided.length).sort()).toEqual([0, 1]);
    await decide(junk!.id, "declined");
    expect(await cases()).toEqual([]);
    expect((await operator()(queues.listQueues, {})).queues.find(({ name }) => name === "searches")).toMatchObject({
      waiting: 0,
      oldestAt: null,
    });
    await db
      .updateTable("datasheetDecidedSearches")
      .set({ decision: "mended" })
      .where("term", "=", "tda7294")
      .execute();
    for (const term of ["tda7294", "asdfgh"]) await miss(term, dayIn(2), 1);
    expect(await cases()).toMatchObject([{ id: wanted!.id, title: "TDA7294" }]);
    expect((await operator()(auditLog.listActions, { act: "settle-search", subjectId: "asdfgh" })).data).toMatchObject([
      { after: { decision: "declined" } },
    ]);
  });

  test("two operators on one case are told; a quarter of an hour later it is free again", async () => {
    const id = await report("丁");
    const hold = (mobile: string) => portal.callAs(mobile)(queues.leaseCase, { queue: "corrections", id });
    const both = await Promise.all([hold(OPERATOR), hold(OTHER)]);
    expect(both.filter(({ leasedBy }) => leasedBy === null)).toHaveLength(1);
    await hold(OPERATOR);
    expect(await hold(OTHER)).toMatchObject({ leasedBy: { operator: { name: "演示运营" } } });
    // So is he from whom it is taken.
    expect((await operator()(notices.listNotices, {})).data[0]).toMatchObject({
      title: expect.stringContaining("接手了您正在处理的一条「规格书纠错」"),
    });
    const decide = (forced: number[] = []) =>
      operator()(queues.decideCases, { queue: "corrections", ids: [id] as never, forced, decision: "confirmed" });
    // Only what was said to be taken from the other one is.
    expect(await decide([id + 1000])).toMatchObject({ decided: [] });
    expect(await decide()).toMatchObject({
      decided: [],
      refused: [{ id, message: expect.stringContaining("正在处理这一条") }],
    });
    portal.clock.now = new Date(began.getTime() + 16 * 60_000);
    expect((await casesOf()).data.find((one) => one.id === id)).toMatchObject({ holder: null });
    expect(await decide()).toMatchObject({ decided: [id] });
    await expect(hold(OPERATOR)).rejects.toMatchObject({ status: 404 });
  });

  test("a case is handed over with a word; it is in the other's own list", async () => {
    const id = await report("戊");
    const give = (operatorId: number) =>
      operator()(queues.handOver, { queue: "corrections", ids: [id] as never, operatorId, note: "请核对原厂资料" });
    await expect(give((await operator()(queues.listQueues, {})).me.id)).rejects.toMatchObject({
      message: "只能移交给其他运营人员",
    });
    expect(await give(others)).toEqual({ handed: 1 });
    const theirs = await portal.callAs(OTHER)(queues.listCases, { queue: "corrections", mine: "true" });
    expect(theirs.cases).toMatchObject({
      totalRecord: 1,
      data: [{ id, holder: { isMe: true, handedBy: "演示运营", note: "请核对原厂资料" } }],
    });
    const handedToMe = async () =>
      (await portal.callAs(OTHER)(queues.listQueues, {})).queues.find(({ name }) => name === "corrections")!.handedToMe;
    expect(await handedToMe()).toBe(1);
    // Who is at work on what is handed on is told.
    await portal.callAs(OTHER)(queues.leaseCase, { queue: "corrections", id });
    const { db } = portal.context;
    const third = await db
      .insertInto("accountUsers")
      .values({ nickName: "第三位运营", role: "operator" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await give(third.id);
    expect((await portal.callAs(OTHER)(notices.listNotices, {})).data[0]).toMatchObject({
      title: "演示运营 把您正在处理的 1 条「规格书纠错」移交给了 第三位运营",
    });
    await give(others);
    // Decided elsewhere, it waits for nobody.
    await operator()(corrections.decideCorrection, { id, state: "accepted" } as never);
    expect(await handedToMe()).toBe(0);
    await db.deleteFrom("accountUsers").where("id", "=", third.id).execute();
  });
});

test("feedback is answered, and the answer reaches whoever gave it", async () => {
  const { id } = await portal.callAs(USER)(feedback.addFeedback, {
    type: "1",
    content: "希望能按封装筛选",
    contact: "me@example.com",
  });
  const decide = (decision: string, reason = "") =>
    operator()(queues.decideCases, { queue: "feedback", ids: [id] as never, decision, reason });
  expect((await operator()(queues.listCases, { queue: "feedback" })).cases).toMatchObject({
    totalRecord: 1,
    data: [{ id, title: "功能建议", text: "希望能按封装筛选" }],
  });
  expect(await decide("processing")).toMatchObject({ decided: [id] });
  await expect(decide("settled")).rejects.toMatchObject({ errors: { reason: "请选择或填写原因" } });
  expect(await decide("settled", "已支持按封装筛选")).toMatchObject({ decided: [id] });
  expect(await decide("settled", "再说一次")).toMatchObject({ decided: [], refused: [{ message: "这条反馈已处理" }] });
  await tellDecisions(portal);
  expect((await portal.callAs(USER)(notices.listNotices, {})).data[0]).toMatchObject({
    title: "您的反馈已有回复",
    text: expect.stringContaining("已支持按封装筛选"),
  });
});

test("an answer is there to be read also for who has switched such notices off; it only does not call him", async () => {
  const user = portal.callAs(USER);
  await user(noticeSwitches.switchNotice, { kind: "review", isOn: "false" });
  const { id } = await user(feedback.addFeedback, { type: "1", content: "希望有深色模式", contact: "me@example.com" });
  await operator()(queues.decideCases, {
    queue: "feedback",
    ids: [id] as never,
    decision: "settled",
    reason: "已有深色模式",
  });
  await tellDecisions(portal);
  await user(noticeSwitches.switchNotice, { kind: "review", isOn: "true" });
  expect((await user(notices.listNotices, {})).data[0]).toMatchObject({
    text: expect.stringContaining("已有深色模式"),
    isRead: true,
  });
});

test("a page that feedback names is one of this portal, wherever a browser would take it", async () => {
  const { db } = portal.context;
  const pages = [
    "//evil.example/ops",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "/datasheet/datasheetBrand?page=2",
  ];
  const ids: number[] = [];
  for (const page of pages)
    ids.push(
      (
        await portal.callAs(USER)(feedback.addFeedback, {
          type: "1",
          content: `来自 ${page}`,
          contact: "me@example.com",
          page,
        })
      ).id,
    );
  const pathsOf = async () =>
    (await operator()(queues.listCases, { queue: "feedback", pageSize: 100 })).cases.data
      .filter(({ id }) => ids.includes(id))
      .map(({ path }) => path);
  expect(await pathsOf()).toEqual([null, null, null, null, "/datasheet/datasheetBrand?page=2"]);
  // What was kept before is not led to either.
  await db.updateTable("siteFeedback").set({ pagePath: "/\\evil.example/ops" }).where("id", "in", ids).execute();
  expect(await pathsOf()).toEqual([null, null, null, null, null]);
  await operator()(queues.decideCases, { queue: "feedback", ids, decision: "settled", reason: "已收到" });
});

test("what speaks for and against an alternate stands with it before it is published", async () => {
  const category = await portal.context.db
    .insertInto("datasheetCategories")
    .values({ slug: "mosfet", name: "MOSFET", nameEn: "MOSFETs", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [part, replacement] = [
    await buildPart({ categoryId: category.id, values: { "transistor-polarity": "N沟道" } }),
    await buildPart({ categoryId: category.id, values: { "transistor-polarity": "P沟道" } }),
  ];
  const { id } = await portal.callAs(USER)(alternates.proposeAlternate, {
    partId: part.id,
    replacementId: replacement.id,
    type: "functional",
    note: "脚位相同",
  } as never);
  const [first] = (await operator()(queues.listCases, { queue: "alternates" })).cases.data;
  expect(first).toMatchObject({ id, text: "脚位相同" });
  const facts = first!.facts.map(({ label, value }) => `${label} ${value}`);
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^参数不满足 .*P沟道 ≠ N沟道/),
      expect.stringMatching(/^参数未知 /),
      "证据 没有证据页，不能发布",
    ]),
  );
  expect(
    await operator()(queues.decideCases, { queue: "alternates", ids: [id] as never, decision: "published" }),
  ).toMatchObject({ decided: [], refused: [{ message: "发布前两个型号都要有规格书证据页" }] });
});

describe("the log of operators' acts", () => {
  test("says who did what to what, before and after; it is searched and saved as a file", async () => {
    const id = await report("己");
    await operator()(queues.decideCases, {
      queue: "corrections",
      ids: [id] as never,
      decision: "rejected",
      reason: "=1+1 核对无误",
    });
    const found = await operator()(auditLog.listActions, { words: "核对无误" });
    expect(found).toMatchObject({
      totalRecord: 1,
      data: [
        {
          act: "settle-correction",
          subject: "correction",
          subjectId: String(id),
          operator: { name: "演示运营" },
          reason: "=1+1 核对无误",
          before: { state: "open" },
          after: { state: "rejected" },
        },
      ],
    });
    expect((await operator()(auditLog.listActions, { words: "100%_" })).totalRecord).toBe(0);
    expect(
      (
        await operator()(auditLog.listActions, {
          subject: "correction",
          subjectId: String(id),
          from: "2020-01-01",
          until: "2020-01-02",
        })
      ).totalRecord,
    ).toBe(0);
    const file = await portal.request(
      auditLog.exportActions,
      { subjectId: String(id), subject: "correction" },
      OPERATOR,
    );
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("处理纠错");
    expect(file.body).toContain("'=1+1 核对无误");
    expect((await operator()(auditLog.listActions, { act: "export-acts" })).data).toMatchObject([
      { after: { subject: "correction" } },
    ]);
  });

  test("knows an operator by his number, whatever he calls himself; his change of name is in it", async () => {
    const { id } = (await operator()(queues.listQueues, {})).me;
    await portal.callAs(OPERATOR)(profile.updateProfile, { nickName: "另一个名字" });
    await portal.callAs(OPERATOR)(profile.updateProfile, { nickName: "第三个名字", company: "芯谱" });
    const { data } = await operator()(auditLog.listActions, { operatorId: id, act: "rename-operator" });
    expect(data).toMatchObject([
      { operator: { id, name: "另一个名字" }, before: { nickName: "另一个名字" }, after: { nickName: "第三个名字" } },
      { operator: { id, name: "演示运营" }, before: { nickName: "演示运营" } },
    ]);
    expect((await operator()(auditLog.listActions, { operatorId: others, act: "rename-operator" })).totalRecord).toBe(
      0,
    );
    expect((await portal.request(auditLog.exportActions, { act: "rename-operator" }, OPERATOR)).body).toContain(
      `${id},演示运营,更改运营人员昵称`,
    );
    await portal.context.db.updateTable("accountUsers").set({ nickName: "演示运营" }).where("id", "=", id).execute();
    await portal.callAs(USER)(profile.updateProfile, { nickName: "某人" });
    expect((await operator()(auditLog.listActions, { act: "rename-operator" })).totalRecord).toBe(2);
  });

  test("can be changed by nobody, the owner of the database included", async () => {
    const { db } = portal.context;
    const before = await sql`select count(*) from operator_console_acts`.execute(db);
    for (const statement of [
      "update operator_console_acts set reason = ''",
      "delete from operator_console_acts where id = 1",
      "truncate operator_console_acts",
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("append-only");
      await expect(
        db.transaction().execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx);
          await sql.raw(statement).execute(trx);
        }),
      ).rejects.toThrow("append-only");
    }
    expect((await sql`select count(*) from operator_console_acts`.execute(db)).rows).toEqual(before.rows);
  });
});

test("an operator before his second factor, and one whose token comes from another device, see nothing", async () => {
  const { db } = portal.context;
  const { id } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const device = "d".repeat(32);
  const { token } = await startSession({ ...portal.context, browser: { ...NO_BROWSER, uuid: device } }, id, {
    way: "login-by-sms",
  });
  const ask = (uuid: string) => portal.app.inject({ method: "GET", url: "/api/ops/queues", headers: { token, uuid } });
  expect((await ask(device)).statusCode).toBe(401);
  await db
    .updateTable("accountSessions")
    .set({ secondFactorAt: portal.clock.now })
    .where("device", "=", device)
    .execute();
  expect((await ask(device)).statusCode).toBe(200);
  expect((await ask("e".repeat(32))).statusCode).toBe(401);
});

test("where workers are not confined in production, the overview says what to do", async () => {
  const warned = async () => (await portal.callAs(OPERATOR)(queues.listQueues, {})).warnings;
  const { mode } = portal.settings;
  const { PATH } = process.env;
  try {
    process.env["PATH"] = "/nowhere";
    openSandbox("auto");
    expect(await warned()).toEqual([]);
    portal.settings.mode = "production";
    expect(await warned()).toEqual([expect.stringContaining("apt-get install bubblewrap")]);
    openSandbox("off");
    expect(await warned()).toEqual([]);
  } finally {
    portal.settings.mode = mode;
    process.env["PATH"] = PATH;
    openSandbox("auto");
  }
});

test("who is no operator any more in the middle of many cases decides none of those left", async () => {
  const { db, declared } = portal.context;
  const leaver = "13800000003";
  await portal.makeOperator(leaver);
  // As many as one user may bring in a day are there already.
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000);
  const ids: number[] = [];
  for (let at = 1; at <= 12; at++) ids.push(await report(`第${at}条`));
  const queue = declared.queues.find(({ name }) => name === "corrections")!;
  const { decide } = queue;
  let leaving: Promise<unknown> = Promise.resolve();
  Object.assign(queue, {
    decide: async (...given: Parameters<typeof decide>) => {
      if (given[1].id === ids[0]) {
        leaving = db.updateTable("accountUsers").set({ role: "user" }).where("mobile", "=", `+86${leaver}`).execute();
        await expect.poll(() => countWaiting(db), { timeout: 60_000 }).toBeGreaterThan(0);
      }
      return decide(...given);
    },
  });
  try {
    const answer = await portal.callAs(leaver)(queues.decideCases, {
      queue: "corrections",
      ids,
      decision: "confirmed",
      reason: "已核对",
    });
    // Another case may come before what waits: that was decided while he still was one.
    const { length } = answer.decided;
    expect(length).toBeLessThan(ids.length);
    expect(answer).toEqual({
      decided: ids.slice(0, Math.max(length, 1)),
      refused: ids.slice(length).map((id) => ({ id, message: "没有权限" })),
    });
  } finally {
    Object.assign(queue, { decide });
    await leaving;
  }
});
