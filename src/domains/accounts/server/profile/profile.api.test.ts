import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { newsArticles } from "#domains/news/contract/articles.ts";
import { listen } from "#platform/listen.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { INTRODUCTION_CHARACTERS_MAX, profile } from "../../contract/profile.ts";
import { registration } from "../../contract/registration.ts";
import { GENDER_NAMES, GENDERS, IDENTITIES, IDENTITY_NAMES } from "../../labels.ts";
import { sealed } from "../sealed.ts";
import { onSendCode } from "../codes/send-code-task.ts";
import { digest, newMobile, solveCaptcha, type Visitor, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

async function loggedIn(): Promise<Visitor & { id: number; mobile: string; password: string }> {
  const visitor = visitPortal(portal);
  return Object.assign(visitor, await visitor.register());
}

async function upload(
  visitor: Visitor,
  bytes: Uint8Array,
  { name = "avatar.png", type = "image/png", field = "file" } = {},
) {
  const form = new FormData();
  form.set(field, new File([bytes as BlobPart], name, { type }));
  const body = new Response(form);
  return portal.app.inject({
    method: "POST",
    url: "/api/dtUser/avatar",
    headers: {
      "content-type": body.headers.get("content-type")!,
      uuid: visitor.uuid,
      ...(visitor.token && { token: visitor.token }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const picture = (format: "png" | "jpeg" | "webp" | "gif", width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#0a6" } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: "where I live" } })
    .toBuffer();

test("fields that are sent are changed, others stay; words of others are cleaned of what can't be seen", async () => {
  const visitor = await loggedIn();
  expect(
    await visitor.call(profile.updateProfile, {
      gender: "male",
      region: "广东 深圳",
      introduction: "画板子\u202e的<b>人</b>\r\n十年",
    }),
  ).toMatchObject({ perfectInformation: true });
  await visitor.call(profile.updateProfile, { position: "硬件工程师", introduction: undefined });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({
    gender: "male",
    region: "广东 深圳",
    position: "硬件工程师",
    introduction: "画板子的<b>人</b>\n十年",
    company: "",
  });
  await visitor.call(profile.updateProfile, { region: "" });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ region: "" });
});

test("who sends what is there already changes nothing, and of what nobody else sees no page is made anew", async () => {
  const visitor = await loggedIn();
  await visitor.call(profile.updateProfile, { company: "甲公司", gender: "male" });
  const told: string[] = [];
  const following = await listen(portal.connection, {
    channels: ["shown_tables"],
    onNotice: (_channel, table) => told.push(table),
    log: portal.context.log,
  });
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  const updatedAt = async () => {
    const { nickName } = await visitor.call(profile.myDetail, {});
    const found = portal.context.db.selectFrom("accountUsers").select("updatedAt").where("nickName", "=", nickName);
    return (await found.executeTakeFirstOrThrow()).updatedAt.toISOString();
  };
  const before = await updatedAt();
  await visitor.call(profile.updateProfile, { company: "甲公司", gender: "male" });
  expect(await updatedAt()).toBe(before);
  // One who sends his whole form has changed what others don't see.
  await visitor.call(profile.updateProfile, { company: "甲公司", gender: "female" });
  expect(await updatedAt()).not.toBe(before);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ company: "甲公司" })
    .where("company", "=", "甲公司")
    .execute();
  await visitor.call(profile.updateProfile, { company: "乙公司" });
  await vi.waitFor(() => expect(told).toContain("account_users"));
  expect(told).toEqual(["account_users"]);
  await following.stop();
});

test("fields that are too long, or of another kind, are refused at the field", async () => {
  const visitor = await loggedIn();
  for (const [field, value, message] of [
    ["introduction", "长".repeat(INTRODUCTION_CHARACTERS_MAX + 1), "简介最多 200 个字"],
    ["region", "长".repeat(41), "所在地最多 40 个字"],
    ["gender", "robot", "请选择性别"],
    ["identity", "king", "请选择身份"],
    ["nickName", "<i>", "昵称只能包含文字、数字、空格和 _ . · -"],
  ] as const) {
    const answer = await visitor.request(profile.updateProfile, { [field]: value });
    expect(answer.json()).toMatchObject({ code: 2, errors: { [field]: message } });
  }
  const other = await loggedIn();
  await expect(
    visitor.call(profile.updateProfile, { nickName: (await other.call(profile.myDetail, {})).nickName }),
  ).rejects.toMatchObject({ message: "该昵称已被使用，请换一个" });
});

test("what others see of a user holds no word for which texts are looked at first; what stands there stays until it is changed", async () => {
  const visitor = await loggedIn();
  await visitor.call(profile.updateProfile, { company: "芯开发票公司" });
  await portal.context.db.insertInto("newsHeldWords").values({ word: "芯开发票", key: "芯开发票" }).execute();
  const message = "含有需要核实的词「芯开发票」，请修改后再试";
  for (const fields of [{ nickName: "芯开发票VPN" }, { position: "芯 开 发 票" }, { introduction: "芯ˈ开ˈ发ˈ票" }])
    expect((await visitor.request(profile.updateProfile, fields)).json(), JSON.stringify(fields)).toMatchObject({
      code: 17_623,
      msg: message,
      errors: { [Object.keys(fields)[0]!]: message },
    });
  await visitor.call(profile.updateProfile, { company: "芯开发票公司", region: "北京" });
  // What stands in two fields is no word.
  await visitor.call(profile.updateProfile, { position: "芯开", introduction: "发票打印机工程师" });
  expect(await visitor.call(registration.checkNickName, { nickName: "芯开发票VPN" })).toEqual({
    isAvailable: false,
    reason: message,
  });
  await expect(visitPortal(portal).register({ nickName: "芯开发票VPN" })).rejects.toMatchObject({
    message,
    errors: { nickName: message },
  });
});

test("each gender and each identity that has a name can be chosen", async () => {
  const visitor = await loggedIn();
  expect([Object.keys(GENDER_NAMES), Object.keys(IDENTITY_NAMES)]).toEqual([[...GENDERS], [...IDENTITIES]]);
  for (const gender of GENDERS) await visitor.call(profile.updateProfile, { gender });
  for (const identity of IDENTITIES) await visitor.call(profile.updateProfile, { identity });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ gender: "secret", identity: "other" });
});

test("nobody makes himself an operator by his profile", async () => {
  const visitor = await loggedIn();
  await visitor.request(profile.updateProfile, { role: "operator", mobile: "13800000009", id: 1, region: "北京" });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ role: "user", region: "北京" });
});

test("a picture becomes a square of its own, without what else stood in the file, and anyone can see it", async () => {
  const visitor = await loggedIn();
  for (const format of ["png", "jpeg", "webp"] as const) {
    const answer = (await upload(visitor, await picture(format))).json();
    expect(answer).toMatchObject({
      code: 1,
      data: { avatar: expect.stringMatching(/^\/api\/user\/avatar\/[0-9a-f]{64}$/) },
    });
    const shown = await portal.app.inject(answer.data.avatar);
    expect([shown.statusCode, shown.headers["content-type"], shown.headers["x-content-type-options"]]).toEqual([
      200,
      "image/webp",
      "nosniff",
    ]);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(shown.rawPayload.toString("latin1")).not.toContain("where I live");
  }
  expect((await portal.app.inject(`/api/user/avatar/${"0".repeat(64)}`)).statusCode).toBe(404);
  const { id, avatar } = await visitor.call(profile.myDetail, {});
  expect(await portal.callAs()(newsArticles.readAuthor, { id })).toMatchObject({ avatar, name: "" });
  await expect(portal.callAs()(newsArticles.readAuthor, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(portal.callAs()(newsArticles.readAuthor, { id: "x" })).rejects.toMatchObject({ code: 2 });
});

test("a picture that nobody shows any more is not kept", async () => {
  const [one, other] = [await loggedIn(), await loggedIn()];
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const show = async (visitor: Visitor, background: string) =>
    (await upload(visitor, await draw(background))).json().data.avatar as string;
  const isKept = async (avatar: string) => (await portal.fileStore.sizeOf(avatar.split("/").at(-1)!)) !== null;
  const shared = await show(one, "#c30");
  expect(await show(other, "#c30")).toBe(shared);
  for (let twice = 0; twice < 2; twice++) await show(one, "#30c");
  expect([await isKept(shared), (await portal.app.inject(shared)).statusCode]).toEqual([true, 200]);
  // Given up by one while another takes it.
  await Promise.all([show(other, "#0c3"), show(one, "#c30")]);
  expect((await portal.app.inject(shared)).statusCode).toBe(200);
  await show(one, "#0c3");
  expect(await isKept(shared)).toBe(false);
});

test("what is no picture is refused, whatever it calls itself: a script in SVG, a GIF, a broken one, a bomb, nothing", async () => {
  const visitor = await loggedIn();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const broken = (await picture("png")).subarray(0, 200);
  for (const bytes of [
    svg,
    await picture("gif"),
    broken,
    Buffer.from("%PDF-1.7"),
    Buffer.alloc(0),
    await picture("png", 9000, 9000),
  ]) {
    const answer = await upload(visitor, bytes);
    expect([answer.statusCode, answer.json().msg]).toEqual([200, "请上传 JPG、PNG 或 WebP 图片"]);
  }
  expect((await upload(visitor, await picture("png"), { field: "other" })).json()).toMatchObject({
    code: 2,
    errors: { file: "请选择图片" },
  });
  expect((await visitor.request(profile.updateAvatar, {})).statusCode).toBe(415);
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ avatar: null });
});

test("a picture beyond 2 MB is refused, one of 50 MB before it is read, and a visitor has none", async () => {
  const visitor = await loggedIn();
  expect((await upload(visitor, Buffer.alloc(2_097_153))).json()).toMatchObject({ msg: "图片不能超过 2 MB" });
  const huge = await upload(visitor, Buffer.alloc(50_000_000));
  expect([huge.statusCode, huge.json()]).toEqual([413, { code: 413, msg: "提交的内容过大", data: null }]);
  const stranger = visitPortal(portal);
  expect((await upload(stranger, await picture("png"))).statusCode).toBe(401);
});

test("a body of 100 MB is refused before it is read", async () => {
  const answer = await portal.app.inject({
    method: "POST",
    url: "/api/login1",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "100000000" },
    payload: "mobile=1",
  });
  expect([answer.statusCode, answer.json().msg]).toEqual([413, "提交的内容过大"]);
});

test("an e-mail address is bound with the code that was sent to it", async () => {
  const visitor = await loggedIn();
  const email = `Kelvin.${visitor.uuid.slice(0, 8)}@Example.com`;
  const captcha = await solveCaptcha(visitor);
  const { demoCode } = await visitor.call(profile.sendMailCode, { email, captcha });
  await expect(visitor.call(profile.bindEmail, { email: "other@example.com", code: demoCode! })).rejects.toMatchObject({
    message: "验证码错误或已过期",
  });
  expect(await visitor.call(profile.bindEmail, { email, code: demoCode! })).toEqual({ email: email.toLowerCase() });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ email: "ke***@example.com" });
  const other = await loggedIn();
  wait(61_000);
  const again = await other.call(profile.sendMailCode, { email, captcha: await solveCaptcha(other) });
  await expect(other.call(profile.bindEmail, { email, code: again.demoCode! })).rejects.toMatchObject({
    message: "该邮箱已被其他账号使用",
  });
  // One that begins like a number goes to the mail server all the same.
  const { db } = portal.context;
  const odd = "+8613800138000@example.com";
  await onSendCode.run(
    { ...portal.context, now: portal.clock.now },
    {
      id: randomUUID(),
      target: odd,
      sealed: portal.context.key.seal(sealed.codeOnItsWay, "123456"),
      expiresAt: new Date(portal.clock.now.getTime() + 1000).toISOString(),
    },
  );
  expect([
    await db.selectFrom("devOutbox").select("kind").where("recipient", "=", odd).execute(),
    await db.selectFrom("accountSmsMessages").select("id").where("target", "=", odd).execute(),
  ]).toEqual([[{ kind: "mail" }], []]);
  for (const wrong of ["", "kelvin", "a@b\r\nBcc: c@d.e", "a@b.c".repeat(100)])
    await expect(visitor.call(profile.sendMailCode, { email: wrong })).rejects.toMatchObject({
      code: 2,
      errors: { email: expect.any(String) },
    });
});

test("a number is changed with codes to the old one and the new one; other logins end", async () => {
  const visitor = await loggedIn();
  const elsewhere = visitPortal(portal);
  elsewhere.token = (
    await elsewhere.call(login.loginByPassword, { mobile: visitor.mobile, pwd: digest(visitor.password) })
  ).token;
  const mobile = newMobile();
  wait(61_000);
  const oldCode = await visitor.codeFor(visitor.mobile, "change");
  const code = await visitor.codeFor(mobile, "bind");
  await expect(visitor.call(profile.bindMobile, { mobile, code })).rejects.toMatchObject({
    message: "请输入原手机号收到的验证码",
  });
  await expect(
    visitor.call(profile.bindMobile, { mobile, code, oldCode: code === oldCode ? "000000" : code }),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
  await expect(visitor.call(profile.bindMobile, { mobile: visitor.mobile, code, oldCode })).rejects.toMatchObject({
    message: "新手机号与原手机号相同",
  });
  expect(await visitor.call(profile.bindMobile, { mobile, code, oldCode })).toEqual({
    mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
  });
  await expect(elsewhere.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  expect(await elsewhere.call(login.loginByPassword, { mobile, pwd: digest(visitor.password) })).toMatchObject({
    id: expect.any(Number),
  });
  // One who has no number, and only a session, gets none by it.
  const without = await loggedIn();
  await portal.context.db.updateTable("accountUsers").set({ mobile: null }).where("id", "=", without.id).execute();
  wait(10 * 60_000);
  await expect(without.call(profile.bindMobile, { mobile: newMobile(), code: "000000" })).rejects.toMatchObject({
    message: "为确认是您本人操作，请输入登录密码或短信验证码",
  });
  const taken = await loggedIn();
  wait(61_000);
  const next = { oldCode: await visitor.codeFor(mobile, "change"), code: await visitor.codeFor(taken.mobile, "bind") };
  await expect(visitor.call(profile.bindMobile, { mobile: taken.mobile, ...next })).rejects.toMatchObject({
    message: "该手机号已被其他账号使用",
  });
});
