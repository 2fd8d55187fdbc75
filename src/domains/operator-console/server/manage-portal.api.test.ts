import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { agreements } from "#domains/accounts/contract/agreements.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { codeMark } from "#domains/accounts/server/codes/given-code.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { alternates } from "#domains/selection/contract/alternates.ts";
import { catalogueImport } from "#domains/catalogue/contract/catalogue-import.ts";
import { withImportLock } from "#domains/catalogue/server/import/import-lock.ts";
import { importCatalogue } from "#domains/catalogue/server/import/import-task.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { noticeSwitches } from "#domains/accounts/contract/notice-switches.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { announcements } from "#domains/site/contract/announcements.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { site } from "#domains/site/contract/site.ts";
import { onNotifyAll } from "#domains/site/server/announcements/notify-all.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { statistics } from "../contract/statistics.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const pwd = createHash("sha256").update(DEMO_PASSWORD).digest("hex");
const OPERATOR = "13800000009";
const USER = "13800000001";
const MERCHANT = "13800000003";
const operator = () => portal.callAs(OPERATOR);
const idOf = async (mobile: string) => (await operator()(userStatus.listUsers, { words: mobile })).data[0]!.id;

describe("users", () => {
  test("are found by number, name and state; numbers are shown in part, and whole only with a reason that is kept", async () => {
    await portal.tokenOf(USER);
    const { data } = await operator()(userStatus.listUsers, { words: USER });
    expect(data).toMatchObject([{ nickName: "演示用户", mobile: "138****0001", role: "user", frozenAt: null }]);
    expect((await operator()(userStatus.listUsers, { words: "138****0001" })).totalRecord).toBe(0);
    expect((await operator()(userStatus.listUsers, { words: "%" })).totalRecord).toBe(0);
    expect((await operator()(userStatus.listUsers, { state: "operator" })).data).toMatchObject([
      { nickName: "演示复核" },
      { nickName: "演示运营" },
    ]);
    const { id } = data[0]!;
    expect(await operator()(userStatus.findUser, { id })).toMatchObject({
      logins: [{ device: expect.any(String) }],
      sessions: [{}],
    });
    await expect(operator()(userStatus.findUser, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
    await expect(operator()(userStatus.readUserContact, { id, reason: " " })).rejects.toMatchObject({
      errors: { reason: "请填写原因" },
    });
    expect(await operator()(userStatus.readUserContact, { id, reason: "核实投诉" })).toEqual({
      mobile: `+86${USER}`,
      email: null,
    });
    expect((await operator()(auditLog.listActions, { act: "read-contact" })).data).toMatchObject([
      { subjectId: String(id), reason: "4 个字，见用户页" },
    ]);
    expect((await operator()(userStatus.findUser, { id })).reasons).toMatchObject([
      { act: "read-contact", reason: "核实投诉" },
    ]);
  });

  test("are muted: they read on and publish nothing until then", async () => {
    const id = await idOf(MERCHANT);
    const [part, replacement] = [await buildPart(), await buildPart()];
    await operator()(userStatus.changeStatus, { id, act: "mute-user", reason: "发布广告", days: 3 });
    await expect(
      portal.callAs(MERCHANT)(alternates.proposeAlternate, {
        partId: part.id,
        replacementId: replacement.id,
        type: "functional",
      } as never),
    ).rejects.toMatchObject({ message: expect.stringContaining("发布广告") });
    for (const fields of [{ nickName: "加微信卖货" }, { introduction: "加微信 abc 卖货" }, { company: "加微信 abc" }])
      await expect(portal.callAs(MERCHANT)(profile.updateProfile, fields)).rejects.toMatchObject({
        message: expect.stringContaining("发布广告"),
      });
    await portal.callAs(MERCHANT)(profile.updateProfile, { gender: "secret" });
    expect((await portal.callAs(MERCHANT)(notices.listNotices, {})).data[0]).toMatchObject({
      title: expect.stringMatching(/^您已被禁言至 /),
      text: "原因：发布广告",
    });
    expect(await operator()(userStatus.changeStatus, { id, act: "unmute-user" })).toMatchObject({ mutedUntil: null });
    await expect(operator()(userStatus.changeStatus, { id, act: "unmute-user" })).rejects.toMatchObject({
      errors: { act: expect.any(String) },
    });
  });

  test("are frozen: logged out at once, and told why when they try again; operators are left to the command line", async () => {
    const id = await idOf(MERCHANT);
    await expect(operator()(userStatus.changeStatus, { id, act: "freeze-user" })).rejects.toMatchObject({
      errors: { reason: "请填写原因" },
    });
    const twice = await Promise.allSettled(
      [1, 2].map(() => operator()(userStatus.changeStatus, { id, act: "freeze-user", reason: "冒用他人身份" })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(portal.callAs(MERCHANT)(alternates.proposeAlternate, {} as never)).rejects.toMatchObject({
      status: 401,
    });
    await expect(portal.callAs()(login.loginByPassword, { mobile: MERCHANT, pwd })).rejects.toMatchObject({
      message: expect.stringContaining("冒用他人身份"),
    });
    await operator()(userStatus.changeStatus, { id, act: "unfreeze-user", reason: "已核实" });
    expect(await portal.callAs()(login.loginByPassword, { mobile: MERCHANT, pwd })).toMatchObject({ id });
    await operator()(userStatus.changeStatus, { id, act: "note-risk", reason: "曾冒用他人身份" });
    expect((await operator()(userStatus.listUsers, { state: "noted" })).data).toMatchObject([{ id }]);
    // The log can't forget: it says that the note was changed, not what it says of him.
    expect((await operator()(auditLog.listActions, { act: "note-risk" })).data).toMatchObject([
      { before: { riskNote: "0 个字" }, after: { riskNote: "7 个字" } },
    ]);
    await operator()(userStatus.changeStatus, { id, act: "note-risk", reason: "" });
    expect((await operator()(userStatus.findUser, { id })).reasons).toContainEqual(
      expect.objectContaining({ act: "note-risk", reason: "曾冒用他人身份" }),
    );
    // A note that another window has written since is not written over unseen.
    const note = (reason: string, seen: string) =>
      operator()(userStatus.changeStatus, { id, act: "note-risk", reason, seen });
    await expect(note("已核实身份", "曾冒用他人身份")).rejects.toMatchObject({
      message: "风险备注刚被其他运营人员修改过，请对照后再保存",
    });
    expect(await note("曾冒用他人身份", "")).toMatchObject({ riskNote: "曾冒用他人身份" });
    await expect(sql`update account_standing_reasons set reason = 'x'`.execute(portal.context.db)).rejects.toThrow(
      "append-only",
    );
    await expect(operator()(auditLog.listActions, { from: "0000-01-01" })).rejects.toMatchObject({
      errors: { from: expect.any(String) },
    });
    expect(
      (await operator()(auditLog.listActions, { subject: "user", subjectId: String(id), act: "freeze-user" })).data,
    ).toMatchObject([{ reason: "6 个字，见用户页", after: { frozenReason: "6 个字", endedSessions: 1 } }]);
    await expect(
      operator()(userStatus.changeStatus, { id: await idOf(OPERATOR), act: "freeze-user", reason: "x" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("npm run operator") });
  });

  test("frozen by an operator, in whatever words, are taken back by him alone; who is gone has no standing and no login", async () => {
    const { db } = portal.context;
    const other = "13800000004";
    await portal.tokenOf(other);
    const id = await idOf(other);
    const stand = (act: "freeze-user" | "unfreeze-user" | "note-risk", reason: string) =>
      operator()(userStatus.changeStatus, { id, act, reason });
    await stand("freeze-user", "超过两个月未登录，用短信验证码登录即可恢复");
    const code = { target: `+86${other}`, purpose: "login", code: "246810" };
    await db
      .insertInto("accountCodes")
      .values({
        target: code.target,
        purpose: code.purpose,
        device: `program ${portal.device}`,
        codeHmac: codeMark(portal.context, code),
        expiresAt: new Date(portal.clock.now.getTime() + 60_000),
      })
      .execute();
    await expect(portal.callAs()(login.loginBySms, { mobile: other, code: code.code })).rejects.toMatchObject({
      message: expect.stringContaining("已被冻结"),
    });
    // One that nobody uses may be frozen for a reason as well.
    await db.updateTable("accountUsers").set({ frozenFor: "unused" }).where("id", "=", id).execute();
    await stand("freeze-user", "冒用他人身份");
    expect(
      await db.selectFrom("accountUsers").select(["frozenFor", "frozenReason"]).where("id", "=", id).executeTakeFirst(),
    ).toEqual({ frozenFor: "operator", frozenReason: "冒用他人身份" });
    await stand("unfreeze-user", "已核实");
    await db.updateTable("accountUsers").set({ closedAt: portal.clock.now }).where("id", "=", id).execute();
    await expect(stand("note-risk", "x")).rejects.toMatchObject({ message: "该账号已注销" });
    const browser = { ...NO_BROWSER, uuid: "d".repeat(32) };
    await expect(startSession({ ...portal.context, browser }, id, { way: "login-by-sms" })).rejects.toMatchObject({
      message: "该账号已注销",
    });
    await db.updateTable("accountUsers").set({ closedAt: null }).where("id", "=", id).execute();
    const { token } = await startSession({ ...portal.context, browser }, id, { way: "login-by-sms" });
    await db.updateTable("accountUsers").set({ closedAt: portal.clock.now }).where("id", "=", id).execute();
    expect(
      (await portal.app.inject({ url: "/api/user/closing", headers: { token, uuid: browser.uuid } })).statusCode,
    ).toBe(401);
    await db.updateTable("accountUsers").set({ closedAt: null }).where("id", "=", id).execute();
    await db.deleteFrom("accountSessions").where("userId", "=", id).execute();
  });

  test("an admin ends the logins of an operator whose session was stolen, also those that a link would open", async () => {
    const { db, now } = portal.context;
    const other = "13800000004";
    const [id, own] = [await idOf(other), await idOf(OPERATOR)];
    const setRole = (userId: number, role: string) =>
      db.updateTable("accountUsers").set({ role }).where("id", "=", userId).execute();
    const { role } = await db.selectFrom("accountUsers").select("role").where("id", "=", id).executeTakeFirstOrThrow();
    await setRole(id, "operator");
    await startSession({ ...portal.context, browser: { ...NO_BROWSER, uuid: "e".repeat(32) } }, id, {
      way: "login-by-sms",
    });
    await db
      .insertInto("accountLoginTickets")
      .values({
        ticketHash: Buffer.alloc(32),
        purpose: "login",
        userId: id,
        sourceId: "shop",
        expiresAt: new Date(now.getTime() + 60_000),
      })
      .execute();
    const end = () => operator()(userStatus.changeStatus, { id, act: "end-sessions", reason: "令牌被盗" });
    await expect(end()).rejects.toMatchObject({ message: expect.stringContaining("npm run operator") });
    await setRole(own, "admin");
    await end();
    await expect(
      operator()(userStatus.changeStatus, { id: own, act: "freeze-user", reason: "x" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("npm run operator") });
    expect((await operator()(auditLog.listActions, { act: "end-sessions" })).data).toMatchObject([
      { subjectId: String(id), after: { endedSessions: 1 } },
    ]);
    for (const table of ["accountSessions", "accountLoginTickets"] as const)
      expect(await db.selectFrom(table).select("userId").where("userId", "=", id).execute()).toEqual([]);
    await setRole(own, "operator");
    await setRole(id, role);
  });
});

describe("the config", () => {
  test("takes values of the right kind, which the portal shows at once", async () => {
    const save = (key: string, value: unknown) =>
      saveJson(portal, OPERATOR, {
        key,
        value: typeof value === "string" ? value : JSON.stringify(value),
      });
    expect(await save("lotteryStatus", '"on"')).toMatchObject({ key: "lotteryStatus" });
    expect(await portal.callAs()(site.readConfig, { key: "lotteryStatus" })).toBe("on");
    await save("friendlyLinks", [{ name: "KiCad", url: "https://www.kicad.org/" }]);
    expect((await portal.callAs()(site.readFrame, {})).friendlyLinks).toEqual([
      { name: "KiCad", url: "https://www.kicad.org/" },
    ]);
    await save("homeSlots", [{ title: "国产替代专区", path: "/specification/LM358" }]);
    expect(await portal.callAs()(site.readHomeSlots, {})).toEqual([
      { title: "国产替代专区", text: "", path: "/specification/LM358", picture: null },
    ]);
    await save("hotWords", ["TPS5430"]);
    for (const [key, value, errors] of [
      ["homeSlots", [{ title: "x", path: "//evil.example" }], { "value.0.path": expect.any(String) }],
      ["homeSlots", [{ title: "x", path: "/\t/evil.example" }], { "value.0.path": expect.any(String) }],
      ["lotteryStatus", '"maybe"', { value: "请选择" }],
      ["hotWords", { a: 1 }, { value: expect.any(String) }],
      ["hotWords", Array.from({ length: 25 }, (_, at) => `词${at}`), { value: "最多 24 个" }],
      ["friendlyLinks", [{ name: "x", url: "javascript:alert(1)" }], { "value.0.url": expect.any(String) }],
      ["hotWords", "[", { value: "不是有效的 JSON" }],
    ] as const) {
      await expect(save(key, value)).rejects.toMatchObject({ errors });
    }
    // What can't be seen, or isn't text, doesn't come in as an escape either.
    for (const unseen of [String.raw`\u0000`, String.raw`\ud83d`, String.raw`\u202e`]) {
      const entry = { name: `百${unseen}科`, url: "https://example.com/", image: `x${unseen}` };
      for (const [key, value, kept] of [
        ["hotWords", [`L${unseen}M358`], ["LM358"]],
        [
          "navigation",
          { common: [entry], agent: [], brand: [] },
          { common: [{ ...entry, name: "百科", image: "x" }], agent: [], brand: [] },
        ],
        [
          "homeSlots",
          [{ title: "x", text: `a${unseen}`, path: "/" }],
          [{ title: "x", text: "a", path: "/", picture: null }],
        ],
      ] as const) {
        expect(
          JSON.parse((await save(key, JSON.stringify(value).replaceAll(String.raw`\\u`, String.raw`\u`))).value),
        ).toEqual(kept);
      }
    }
    await expect(save("toString", "1")).rejects.toMatchObject({ status: 404 });
    await expect(save("hotWords", "x".repeat(1_048_576))).rejects.toMatchObject({ status: 413 });
    await expect(save("hotWords", `"${"x".repeat(70_000)}"`)).rejects.toMatchObject({
      errors: { value: "内容最多 64 KB" },
    });
  });
});

test("an announcement reaches every user once, but who does not want such notices; withdrawn, nobody has it", async () => {
  const { db } = portal.context;
  await portal.callAs(USER)(noticeSwitches.switchNotice, { kind: "service", isOn: "false" });
  const { id } = await operator()(announcements.announce, {
    title: "系统维护",
    text: "今晚 23 点维护半小时",
    path: "/specification",
  });
  for (let times = 0; times < 2; times++) await onNotifyAll.run(portal.context, { announcementId: id });
  const noticesOf = async (mobile: string) =>
    (await portal.callAs(mobile)(notices.listNotices, {})).data.map(({ title }) => title);
  expect(await noticesOf(USER)).toEqual([]);
  expect(await noticesOf("13800000002")).toEqual(["系统维护"]);
  expect((await operator()(announcements.listAnnouncements, {})).data).toMatchObject([{ id, isTold: true, told: 5 }]);
  await operator()(announcements.unpublishAnnouncement, { id });
  await expect(operator()(announcements.unpublishAnnouncement, { id })).rejects.toMatchObject({ status: 404 });
  expect(await db.selectFrom("siteNotices").select("id").where("announcementId", "=", id).execute()).toEqual([]);
  for (const path of ["//evil.example", "/\t/evil.example", "/a b"])
    await expect(operator()(announcements.announce, { title: "x", path })).rejects.toMatchObject({
      errors: { path: "应为本站路径，以 / 开头" },
    });
});

test("the outbox shows what would have been sent", async () => {
  await portal.mail.send(
    { id: crypto.randomUUID(), to: "me@example.com", subject: "规格书", text: "见附件" },
    AbortSignal.timeout(1000),
  );
  expect(await operator()(statistics.listOutbox, { kind: "mail" })).toMatchObject({
    isDemo: true,
    data: [{ recipient: "me@example.com", subject: "规格书" }],
  });
});

test("what users agree to is published version by version; who has not agreed to the new one is asked, and who agreed to what is kept", async () => {
  const { db } = portal.context;
  const read = (version?: number) =>
    portal.callAs()(agreements.readAgreement, { kind: "privacy", ...(version && { version }) });
  const owed = async () =>
    (await portal.callAs(USER)(agreements.listOwedConsents, {})).map(({ kind, version }) => `${kind} ${version}`);
  const frameOf = async () => (await portal.callAs(USER)(site.readFrame, {})).owesConsent;
  const first = await read();
  expect(first).toMatchObject({ version: 2, text: expect.stringContaining("一个脚本无法读取的设备 Cookie") });
  expect([await owed(), await frameOf()]).toEqual([[], false]);
  const publish = (fields: object = {}) =>
    operator()(agreements.publishAgreement, {
      kind: "privacy",
      follows: "2",
      text: "{siteName}的新政策",
      summary: "增加了登录记录的保存期限",
      ...fields,
    });
  await expect(publish({ summary: " " })).rejects.toMatchObject({ errors: { summary: "请填写变更说明" } });
  await expect(publish({ text: "长".repeat(50_001) })).rejects.toMatchObject({
    errors: { text: "正文最多 50000 个字" },
  });
  const twice = await Promise.allSettled([publish(), publish()]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(publish({ follows: "7" })).rejects.toMatchObject({ message: expect.stringContaining("新的版本") });
  expect([await read(), await read(2)]).toMatchObject([
    { version: 3, text: "芯谱的新政策" },
    { version: 2, text: first.text },
  ]);
  // A login is to what is told there; what is new is told apart.
  await portal.callAs()(login.loginByPassword, { mobile: USER, pwd });
  expect([await owed(), await frameOf()]).toEqual([["privacy 3"], true]);
  const agree = (version: string) => portal.callAs(USER)(agreements.agree, { kind: "privacy", version });
  await expect(agree("2")).rejects.toMatchObject({ message: expect.stringContaining("新的版本") });
  for (let times = 0; times < 2; times++) await agree("3");
  expect([await owed(), await frameOf()]).toEqual([[], false]);
  const user = await idOf(USER);
  expect(
    await db
      .selectFrom("accountConsents")
      .select(["kind", "version"])
      .where("userId", "=", user)
      .orderBy("version")
      .orderBy("kind")
      .execute(),
  ).toEqual([
    { kind: "user-agreement", version: 1 },
    { kind: "privacy", version: 2 },
    { kind: "privacy", version: 3 },
  ]);
  expect((await operator()(agreements.listAgreements, {})).data).toMatchObject([
    { kind: "privacy", version: 3, isCurrent: true, agreed: 1, text: "{siteName}的新政策" },
    { kind: "merchant-agreement", version: 2, isCurrent: true, agreed: 0 },
    { kind: "user-agreement", version: 1, isCurrent: true },
    { kind: "privacy", version: 2, isCurrent: false },
    { kind: "privacy", version: 1, isCurrent: false },
    { kind: "merchant-agreement", version: 1, isCurrent: false },
  ]);
  expect((await operator()(auditLog.listActions, { act: "publish-agreement" })).data).toMatchObject([
    { subjectId: "privacy/3", reason: "增加了登录记录的保存期限" },
  ]);
  await expect(sql`update account_agreements set text = 'x'`.execute(db)).rejects.toThrow("append-only");
});

test("lists that lie in the folder for imports are imported behind the answer, one at a time; what could not be placed is the task's error file", async () => {
  const { db } = portal.context;
  const folder = path.join(portal.settings.dataDir, "imports");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "parts.jsonl"),
    `${JSON.stringify({ mpn: "IMPORTED1", manufacturer: "Texas Instruments", source: "jlcparts" })}\nnot json\n`,
  );
  const list = () => operator()(catalogueImport.listImports, {});
  const start = (file = "parts.jsonl") => operator()(catalogueImport.startImport, { file });
  expect((await list()).files).toMatchObject([{ name: "parts.jsonl", isFolder: false }]);
  for (const file of ["../key", "/etc/passwd", "parts.jsonl/..", "none.csv"])
    await expect(start(file)).rejects.toMatchObject({ errors: { file: expect.stringContaining("导入目录里没有") } });
  const started = await Promise.allSettled([start(), start()]);
  expect(started.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [first] = (await list()).imports.data;
  expect(first).toMatchObject({ title: "导入 parts.jsonl", state: "waiting", operator: "演示运营", isMine: true });
  const run = (taskId: number) =>
    importCatalogue(portal.context, { taskId, file: "parts.jsonl", source: null, seller: null, currency: "CNY" });
  await run(first!.id);
  expect((await list()).imports.data[0]).toMatchObject({
    state: "done",
    progress: 100,
    note: expect.stringContaining("新增或更新 1 + 未变 0 + 拒绝 1"),
  });
  expect(await db.selectFrom("datasheetParts").select("mpn").where("mpn", "=", "IMPORTED1").execute()).toHaveLength(1);
  expect((await portal.request(ownTasks.readTaskFile, { id: first!.id, part: "error" }, OPERATOR)).body).toContain(
    "parts.jsonl,2",
  );
  expect((await operator()(notices.listNotices, {})).data[0]).toMatchObject({ title: "导入已完成" });
  // A second run of the same task, and one that was cancelled before it began, do nothing; beside another import it tells so.
  await run(first!.id);
  const second = await start();
  // Where a user ends his own work, an operator's is not: that has to stand in the log, and takes his second factor.
  await expect(operator()(ownTasks.cancelTask, { id: second.id })).rejects.toMatchObject({
    message: "请到控制台的「导入」停止它",
  });
  expect(await operator()(catalogueImport.cancelImport, { id: second.id })).toMatchObject({ state: "cancelled" });
  await expect(operator()(catalogueImport.cancelImport, { id: second.id })).rejects.toMatchObject({
    message: "这次导入已结束",
  });
  await run(second.id);
  const third = await start();
  await withImportLock(db, () => run(third.id));
  expect((await list()).imports.data.slice(0, 2)).toMatchObject([
    { id: third.id, state: "failed", note: "另一个导入正在进行，请等它完成后再试" },
    { id: second.id, state: "cancelled", note: "由 演示运营 停止" },
  ]);
  expect((await operator()(auditLog.listActions, { subject: "import" })).data.map(({ act }) => act)).toEqual([
    "import-catalogue",
    "cancel-import",
    "import-catalogue",
    "import-catalogue",
  ]);
});
