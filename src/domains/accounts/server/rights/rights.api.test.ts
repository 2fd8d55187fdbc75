import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";
import { noticeSwitches } from "../../contract/notice-switches.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { userStatus } from "../../contract/user-status.ts";
import { codeMark } from "../codes/given-code.ts";
import { startSession } from "../sessions/sessions.ts";
import { onCloseDueAccounts } from "./close-account.ts";
import { onExportData } from "./export-my-data.ts";
import { forgetTaskFiles } from "#domains/notices/server/forget-old.ts";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { onWarnUnused, onWatchUnused } from "./watch-unused-accounts.ts";

const portal = useTestApp();
const { buildDocument, buildPart } = catalogueOf(portal);
const USER = "13800000001";
const OTHER = "13800000003";
const OPERATOR = "13800000009";
let began: Date;

beforeAll(() => {
  began = portal.clock.now;
});
afterEach(() => {
  portal.clock.now = began;
});

const after = (days: number) => (portal.clock.now = new Date(began.getTime() + days * DAY_MS));
const contextNow = () => ({ ...portal.context, now: portal.clock.now });
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

/** A code to a phone; how it is sent is another test's matter. */
async function codeOf(mobile: string, purpose = "export"): Promise<string> {
  const [target, code] = [`+86${mobile}`, "246810"];
  const kept = {
    device: `program ${portal.device}`,
    codeHmac: codeMark(portal.context, { target, purpose, code }),
    tries: 0,
    expiresAt: new Date(portal.clock.now.getTime() + 60_000),
  };
  await portal.context.db
    .insertInto("accountCodes")
    .values({ target, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(["target", "purpose", "device"]).doUpdateSet(kept))
    .execute();
  return code;
}

const buildPair = async () => ({ partId: (await buildPart()).id, replacementId: (await buildPart()).id });

/** A text in a zip, by its line in the directory at the end. */
function textIn(zip: Buffer, name: string): string {
  const line = zip.lastIndexOf(name) - 46;
  const begins = zip.readUInt32LE(line + 42) + 30;
  const at = begins + zip.readUInt16LE(begins - 4) + zip.readUInt16LE(begins - 2);
  return inflateRawSync(zip.subarray(at, at + zip.readUInt32LE(line + 20))).toString();
}

/** Where a user is named still: `table.column`. */
async function rowsNaming(id: number): Promise<string[]> {
  const { db } = portal.context;
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account_users'::regclass order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const naming = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (naming.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe("the export of one's data", () => {
  test("is made behind the answer, told by a notice, and saved for a week; somebody else's is not there", async () => {
    const written: number[] = [];
    for (let each = 0; each < 11; each++)
      written.push((await buildArticle(contextNow(), { author: await idOf(USER), publishedAt: null })).id);
    const { taskId } = await portal.callAs(USER)(rights.exportMyData, { code: await codeOf(USER) });
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data).toMatchObject([
      { id: taskId, title: "导出我的数据", state: "waiting", resultName: null },
    ]);
    // Asked for again while it is made, it is the same; each time with a code.
    for (let times = 0; times < 100; times++)
      expect(await portal.callAs(USER)(rights.exportMyData, { code: await codeOf(USER) })).toEqual({ taskId });
    await expect(portal.callAs(USER)(rights.exportMyData, { code: "000000" })).rejects.toMatchObject({ status: 200 });
    await onExportData.run(contextNow(), { taskId });
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data).toMatchObject([
      { id: taskId, state: "done", progress: 100, resultName: expect.stringMatching(/^我的数据-\d+\.zip$/) },
    ]);
    expect((await portal.callAs(USER)(notices.listNotices, {})).data[0]).toMatchObject({
      title: "您的数据已导出",
      path: "/userCenter/taskList/taskList",
    });
    const file = await portal.request(ownTasks.readTaskFile, { id: taskId }, USER);
    expect(file.headers["content-type"]).toBe("application/zip");
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
    for (const name of [
      "account.json",
      "logins.json",
      "devices.json",
      "tasks.json",
      "mails.json",
      "corrections.json",
      "feedback.json",
    ])
      expect(file.rawPayload.includes(name)).toBe(true);
    expect(
      (JSON.parse(textIn(file.rawPayload, "versions.json")) as { article: number }[]).map(({ article }) => article),
    ).toEqual(written);
    // A session that did not show the code does not get what it was shown for.
    const uuid = "c".repeat(32);
    const { token } = await startSession({ ...contextNow(), browser: { ...NO_BROWSER, uuid } }, await idOf(USER), {
      way: "login-by-sms",
    });
    const elsewhere = await portal.app.inject({ url: `/api/user/tasks/${taskId}/file`, headers: { token, uuid } });
    expect(elsewhere.json()).toMatchObject({
      code: expect.any(Number),
      msg: "请在申请导出的登录中下载；已退出登录的，请重新导出",
    });
    await portal.context.db.deleteFrom("accountSessions").where("device", "=", uuid).execute();
    await expect(portal.callAs(OTHER)(ownTasks.readTaskFile as never, { id: taskId } as never)).rejects.toMatchObject({
      status: 404,
    });
    await expect(portal.callAs(OTHER)(ownTasks.cancelTask, { id: taskId })).rejects.toMatchObject({ status: 404 });
    await expect(portal.callAs(USER)(ownTasks.cancelTask, { id: taskId })).rejects.toMatchObject({
      message: "任务已结束，不能取消",
    });
    after(8);
    await forgetTaskFiles(contextNow());
    const { sha256 } = {
      sha256: (
        await portal.context.db
          .selectFrom("accountTasks")
          .select("resultSha256")
          .where("id", "=", taskId)
          .executeTakeFirstOrThrow()
      ).resultSha256,
    };
    expect(sha256).toBeNull();
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data[0]).toMatchObject({ resultName: null });
  });

  test("that can't be handed over leaves no file behind", async () => {
    const { db, ports } = portal.context;
    const mobile = "13800000002";
    const { taskId } = await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) });
    await sql
      .raw(
        "create function mute_notices() returns trigger language plpgsql as $$ begin raise exception 'no notice'; end $$; create trigger mute_notices before insert on site_notices execute function mute_notices()",
      )
      .execute(db);
    const written: string[] = [];
    const fileStore = new Proxy(ports.fileStore, {
      get: (store, key) =>
        key === "write"
          ? async (...input: Parameters<typeof store.write>) =>
              store.write(...input).then((file) => (written.push(file.sha256), file))
          : Reflect.get(store, key).bind(store),
    });
    await expect(onExportData.run({ ...contextNow(), ports: { ...ports, fileStore } }, { taskId })).rejects.toThrow(
      "no notice",
    );
    expect(written).toHaveLength(1);
    expect(await ports.fileStore.sizeOf(written[0]!)).toBeNull();
    await sql`drop function mute_notices cascade`.execute(db);
    await portal.callAs(mobile)(ownTasks.cancelTask, { id: taskId });
  });

  test("may be cancelled, and is made three times a day at most", async () => {
    const ask = async () => portal.callAs(OTHER)(rights.exportMyData, { code: await codeOf(OTHER) });
    const { taskId } = await ask();
    await portal.callAs(OTHER)(ownTasks.cancelTask, { id: taskId });
    await onExportData.run(contextNow(), { taskId });
    expect((await portal.callAs(OTHER)(ownTasks.listTasks, {})).data).toMatchObject([
      { state: "cancelled", resultName: null },
    ]);
    for (let times = 1; times < 3; times++) await onExportData.run(contextNow(), { taskId: (await ask()).taskId });
    await expect(ask()).rejects.toMatchObject({ message: "近 24 小时内已导出 3 次，请稍后再试" });
  });

  test("that can't be made ends as failed, with a notice, and another may be asked for", async () => {
    const { db } = portal.context;
    const mobile = "13800000002";
    const ask = async () => (await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) })).taskId;
    const stateOf = async (id: number) =>
      (await db.selectFrom("accountTasks").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
    const first = await ask();
    await db.updateTable("accountTasks").set({ state: "running" }).where("id", "=", first).execute();
    after(2 / 24 + 0.01);
    const second = await ask();
    expect([await stateOf(first), await stateOf(second), second === first]).toEqual(["failed", "waiting", false]);
    expect((await portal.callAs(mobile)(notices.listNotices, {})).data[0]).toMatchObject({ title: "数据导出没有完成" });
    // Nobody asks again: it ends by itself.
    after(2);
    await forgetTaskFiles(contextNow());
    expect(await stateOf(second)).toBe("failed");
    expect(await stateOf(await ask())).toBe("waiting");
  });
});

describe("closing an account", () => {
  test("takes a code, seven days, and can be undone until then; operators first give up their role", async () => {
    const close = (code: string) => portal.callAs(USER)(rights.closeAccount, { code, isUnderstood: "true" });
    // A code that somebody reads out for something else closes nothing.
    await expect(close(await codeOf(USER, "export"))).rejects.toMatchObject({ status: 200 });
    await expect(
      portal.callAs(USER)(rights.closeAccount, { code: await codeOf(USER, "close") } as never),
    ).rejects.toMatchObject({ errors: { isUnderstood: "请先阅读并勾选注销须知" } });
    await expect(close("000000")).rejects.toMatchObject({ status: 200 });
    const { closingAt } = await close(await codeOf(USER, "close"));
    expect(new Date(closingAt!).getTime() - portal.clock.now.getTime()).toBe(7 * DAY_MS);
    await expect(close(await codeOf(USER, "close"))).rejects.toMatchObject({
      message: expect.stringContaining("冷静期"),
    });
    after(6);
    await onCloseDueAccounts.run(contextNow(), {});
    expect(await portal.callAs(USER)(rights.undoClosing, {})).toMatchObject({ closingAt: null });
    await expect(portal.callAs(USER)(rights.undoClosing, {})).rejects.toMatchObject({ message: "账号没有申请注销" });
    after(30);
    await onCloseDueAccounts.run(contextNow(), {});
    expect(await portal.callAs(USER)(profile.myDetail, {})).toMatchObject({ mobile: "138****0001" });
    expect(await portal.callAs(OPERATOR)(rights.readClosing, {})).toMatchObject({
      obstacles: ["运营人员的账号须先取消运营身份"],
    });
  });

  test("removes contacts, identities, logins and files, leaves what was said as of nobody, and stops an export that runs", async () => {
    const { db } = portal.context;
    const mobile = OTHER;
    const id = await idOf(mobile);
    await db
      .updateTable("accountTasks")
      .set({ createdAt: new Date(began.getTime() - 2 * DAY_MS) })
      .where("userId", "=", id)
      .execute();
    const document = await buildDocument();
    const said = await portal.callAs(mobile)(corrections.reportCorrection, {
      subject: "document",
      id: document.id,
      type: "outdated",
      text: "有新版",
      contact: "me@example.com",
    });
    await portal.callAs(mobile)(feedback.addFeedback, { type: "1", content: "很好用", contact: "me@example.com" });
    await db
      .insertInto("datasheetAlternates")
      .values({ ...(await buildPair()), type: "functional", origin: "user", createdBy: id })
      .execute();
    await portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "mute-user", reason: "冒充李四发布广告" });
    await db
      .insertInto("devOutbox")
      .values(
        [`+86${mobile}`, "+8613811112222"].map((recipient) => ({
          kind: "sms",
          messageId: recipient,
          recipient,
          text: "验证码 123456",
        })),
      )
      .execute();
    await db
      .insertInto("accountSmsMessages")
      .values({
        id: "00000000-0000-4000-8000-000000000008",
        target: `+86${mobile}`,
        country: "86",
        state: "accepted",
        sentAt: began,
      })
      .execute();
    const { taskId } = await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) });
    await portal.callAs(mobile)(rights.closeAccount, { code: await codeOf(mobile, "close"), isUnderstood: "true" });
    after(7.1);
    // Who is frozen meanwhile can't ask anew: it is done when he no longer is.
    await db
      .updateTable("accountUsers")
      .set({ frozenAt: began, frozenFor: "operator", frozenReason: "x" })
      .where("id", "=", id)
      .execute();
    await onCloseDueAccounts.run(contextNow(), {});
    expect(
      await db.selectFrom("accountUsers").select(["closingAt", "closedAt"]).where("id", "=", id).executeTakeFirst(),
    ).toEqual({ closingAt: expect.any(Date), closedAt: null });
    await db
      .updateTable("accountUsers")
      .set({ frozenAt: null, frozenFor: null, frozenReason: null })
      .where("id", "=", id)
      .execute();
    await onCloseDueAccounts.run(contextNow(), {});
    // Twice, and with the export still in its queue.
    await onCloseDueAccounts.run(contextNow(), {});
    await onExportData.run(contextNow(), { taskId });
    expect(
      await db
        .selectFrom("accountUsers")
        .select(["mobile", "nickName", "passwordHash", "company", "mutedUntil", "mutedReason"])
        .where("id", "=", id)
        .executeTakeFirst(),
    ).toEqual({
      mobile: null,
      nickName: `已注销用户${id}`,
      passwordHash: null,
      company: "",
      mutedUntil: null,
      mutedReason: null,
    });
    expect(await rowsNaming(id)).toEqual(["account_consents.user_id", "site_feedback.user_id"]);
    expect(
      await db
        .selectFrom("datasheetCorrections")
        .select(["text", "contact", "userId"])
        .where("id", "=", said.id)
        .executeTakeFirst(),
    ).toEqual({ text: "有新版", contact: null, userId: null });
    for (const table of ["accountSessions", "accountLogins", "accountTasks", "siteNotices"] as const)
      expect(await db.selectFrom(table).select("userId").where("userId", "=", id).execute()).toEqual([]);
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from site_feedback where user_id = ${id} and contact like '%@%'`.execute(db);
    expect(rows[0]!.found).toBe(0);
    // Nor does anything sent to him stay, nor what was said of him in a log that forgets nothing.
    expect(await db.selectFrom("devOutbox").select("recipient").where("messageId", "like", "+86%").execute()).toEqual([
      { recipient: "+8613811112222" },
    ]);
    expect(
      await db.selectFrom("accountSmsMessages").select("target").where("target", "=", `+86${mobile}`).execute(),
    ).toEqual([]);
    const logged = await db
      .selectFrom("operatorConsoleActs")
      .select(["reason", "after"])
      .where("act", "=", "mute-user")
      .where("subjectId", "=", String(id))
      .execute();
    expect(logged).toMatchObject([{ reason: "8 个字，见用户页", after: { mutedReason: "8 个字" } }]);
    // The number is free again.
    await expect(portal.callAs(mobile)(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  });

  test("goes on where one can't be closed, and where somebody has the name that a closed account gets", async () => {
    const { db } = portal.context;
    const insert = async (nickName: string, closingAt: Date | null) =>
      (await db.insertInto("accountUsers").values({ nickName, closingAt }).returning("id").executeTakeFirstOrThrow())
        .id;
    const [taker, stuck, leaving, behind] = [
      await insert("名字占用者", null),
      await insert("卡住", began),
      await insert("将走一", began),
      await insert("将走二", began),
    ];
    await db
      .updateTable("accountUsers")
      .set({ nickName: `已注销用户${leaving}` })
      .where("id", "=", taker)
      .execute();
    await sql
      .raw(`create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
      create trigger stay before update on account_users for each row when (new.id = ${stuck} and new.closed_at is not null) execute function stay()`)
      .execute(db);
    await onCloseDueAccounts.run(contextNow(), {});
    const closed = await db
      .selectFrom("accountUsers")
      .select(["id", "nickName"])
      .where("id", "in", [stuck, leaving, behind])
      .where("closedAt", "is not", null)
      .orderBy("id")
      .execute();
    expect(closed).toEqual([
      { id: leaving, nickName: expect.stringMatching(new RegExp(`^已注销用户${leaving}[a-z]+$`)) },
      { id: behind, nickName: `已注销用户${behind}` },
    ]);
    await expect(portal.callAs(USER)(profile.updateProfile, { nickName: "已-注销用户5" })).rejects.toMatchObject({
      message: expect.stringContaining("昵称"),
    });
    await sql`drop function stay cascade`.execute(db);
    await db.deleteFrom("accountUsers").where("id", "in", [taker, stuck]).execute();
  });

  test("reaches every table that names a user", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'account_users'::regclass
      union select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(
      portal.context.db,
    );
    const operatorsWork = ["operator_console_holds"];
    const reached = new Set([
      ...portal.context.declared.personalData.flatMap(({ tables }) => tables),
      ...operatorsWork,
    ]);
    expect(rows.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });
});

test("an account that nobody uses is warned twice, then frozen; its owner takes it back with his phone", async () => {
  const { db } = portal.context;
  const mobile = "13922220001";
  const { id } = await db
    .insertInto("accountUsers")
    .values({ mobile: `+86${mobile}`, nickName: "很久没来", lastSeenAt: began })
    .returning("id")
    .executeTakeFirstOrThrow();
  const look = async (days: number) => {
    after(days);
    await onWatchUnused.run(contextNow(), {});
    const { unusedWarnings, frozenAt } = await db
      .selectFrom("accountUsers")
      .select(["unusedWarnings", "frozenAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return [unusedWarnings, frozenAt !== null];
  };
  expect(await look(44)).toEqual([0, false]);
  expect(await look(45)).toEqual([1, false]);
  expect(await look(45)).toEqual([1, false]);
  await onWarnUnused.run(contextNow(), { id: crypto.randomUUID(), userId: id, daysLeft: 15 });
  expect(
    (await db.selectFrom("devOutbox").select("text").where("recipient", "=", `+86${mobile}`).execute()).at(-1)!.text,
  ).toContain("15 天后");
  expect(await look(57)).toEqual([2, false]);
  // A warning that reached nobody is given anew.
  portal.sms.failWith(new PortError("sms", "quota", "told to"));
  await onWarnUnused.run(contextNow(), { id: crypto.randomUUID(), userId: id, daysLeft: 3 });
  portal.sms.failWith(null);
  expect(
    (await db.selectFrom("accountUsers").select("unusedWarnings").where("id", "=", id).executeTakeFirstOrThrow())
      .unusedWarnings,
  ).toBe(1);
  expect(await look(57)).toEqual([2, false]);
  expect(await look(59)).toEqual([2, false]);
  // What a domain keeps for him stands against freezing and closing.
  const orders: PersonalData = {
    tables: [],
    export: async () => ({}),
    close: async () => {},
    holdings: async () => ["有未完成的订单"],
  };
  portal.context.declared.personalData.push(orders);
  try {
    expect(await look(60)).toEqual([2, false]);
    expect(await portal.callAs(USER)(rights.readClosing, {})).toMatchObject({ obstacles: ["有未完成的订单"] });
  } finally {
    portal.context.declared.personalData.splice(portal.context.declared.personalData.indexOf(orders), 1);
  }
  expect(await look(60)).toEqual([2, true]);
  expect(
    (await db.selectFrom("accountUsers").select("mobile").where("frozenAt", "is not", null).execute()).map(
      (row) => row.mobile,
    ),
  ).toEqual([`+86${mobile}`]);
  expect(await portal.callAs()(login.loginBySms, { mobile, code: await codeOf(mobile, "login") })).toMatchObject({
    id,
  });
  expect(await look(61)).toEqual([0, false]);
});

test("logins are on record; notices can be switched off; one device is logged out without the others", async () => {
  const operator = portal.callAs(OPERATOR);
  expect((await operator(rights.listLogins, {})).data.length).toBeGreaterThan(0);
  expect(await operator(noticeSwitches.switchNotice, { kind: "follow", isOn: "false" })).toContainEqual({
    kind: "follow",
    isOn: false,
  });
  expect(await operator(noticeSwitches.switchNotice, { kind: "follow", isOn: "true" })).toContainEqual({
    kind: "follow",
    isOn: true,
  });
  await expect(operator(noticeSwitches.switchNotice, { kind: "security", isOn: "false" })).rejects.toMatchObject({
    errors: { kind: "没有这种通知" },
  });
  const others = await portal.context.db
    .selectFrom("accountSessions")
    .select("id")
    .where("userId", "<>", await idOf(OPERATOR))
    .executeTakeFirstOrThrow();
  expect(await operator(rights.endLogin, { id: others.id })).toEqual({ ended: 0 });
});
