import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Envelope, SUCCESS } from "#api/envelope.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { staff } from "../../contract/staff.ts";
import { userStatus } from "../../contract/user-status.ts";
import { agreements } from "../../contract/agreements.ts";
import { digest, newMobile, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { authenticator } from "../second-factor/second-factor.ts";
import { addOperator, removeOperator } from "../add-operator.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const codeOf = (secret: string) => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
const context = () => ({ ...portal.context, now: portal.clock.now });

type Admin = Visitor & { id: number; nickName: string };

let admin: Admin;
let other: Admin;

beforeAll(async () => {
  admin = await makeAdmin();
  other = await makeAdmin();
});
beforeEach(() => portal.context.db.deleteFrom("accountStaffInvitations").execute());

async function makeAdmin(): Promise<Admin> {
  const visitor = visitPortal(portal);
  const { mobile, password, id, nickName } = await visitor.register();
  const { secret } = await addOperator(context(), { mobile: `+86${mobile}`, role: "admin" });
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).token!;
  return { ...visitor, id, nickName };
}

/** Somebody with an account and, as he likes, a second factor that he has just shown. */
async function makeUser({ hasFactor = true } = {}) {
  const visitor = visitPortal(portal);
  const { mobile, password } = await visitor.register();
  const secret = hasFactor ? await enrol(visitor) : "";
  /** Joins, and logs in anew. */
  async function accept(): Promise<void> {
    const left = { ...visitor };
    await visitor.call(staff.answerInvitation, { accepts: true });
    await expect(left.call(staff.readInvitation, {})).rejects.toMatchObject({ status: 401 });
    // A code opens once.
    portal.clock.now = new Date(portal.clock.now.getTime() + MINUTE_MS);
    visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
    await expect(visitor.call(staff.listStaff, {})).rejects.toMatchObject({ status: 401 });
    visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).token!;
  }
  return { visitor, mobile, accept };
}

async function enrol(visitor: Visitor): Promise<string> {
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  visitor.token =
    (await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) })).token ?? visitor.token;
  return secret;
}

const invite = (mobile: string, grant: { role: "operator" | "admin"; rights: string[] | null }) =>
  admin.call(staff.inviteStaff, { mobile, ...grant });

async function join(rights: string[] | null) {
  const user = await makeUser();
  await invite(user.mobile, { role: "operator", rights });
  await user.accept();
  const { members } = await admin.call(staff.listStaff, { pageSize: 100 });
  return { ...user, member: members.data.at(-1)! };
}

test("who is invited joins by his own second factor, and may from then on what he was given and no more", async () => {
  const { visitor, mobile, accept } = await makeUser();
  await invite(mobile, { role: "operator", rights: ["look accounts"] });
  await expect(visitor.call(userStatus.listUsers, {})).rejects.toMatchObject({ status: 403 });
  expect(await visitor.call(staff.readInvitation, {})).toMatchObject({
    role: "operator",
    rights: ["查看用户与协议"],
    hasFactor: true,
  });
  await accept();
  expect(await visitor.call(userStatus.listUsers, {})).toMatchObject({ totalRecord: expect.any(Number) });
  await expect(
    visitor.call(agreements.publishAgreement, { kind: "user-agreement", follows: 1, text: "文本", summary: "变更" }),
  ).rejects.toMatchObject({ status: 403, message: "您的运营权限不包括这一项，请联系管理员" });
  await expect(visitor.call(staff.inviteStaff, { mobile, role: "operator", rights: null })).rejects.toMatchObject({
    status: 403,
  });
  await expect(visitor.call(staff.answerInvitation, { accepts: true })).rejects.toMatchObject({
    message: "邀请已失效，请联系管理员",
  });
});

test("without a second factor nobody joins; who declines, comes too late or was invited by who is no admin any more does not", async () => {
  const { visitor, mobile } = await makeUser({ hasFactor: false });
  await invite(mobile, { role: "admin", rights: null });
  await expect(visitor.call(staff.answerInvitation, { accepts: true })).rejects.toMatchObject({
    message: "账号尚未启用动态验证码或通行密钥",
  });
  expect(await visitor.call(staff.readInvitation, {})).toMatchObject({ hasFactor: false });
  await visitor.call(staff.answerInvitation, { accepts: false });
  expect(await visitor.call(staff.readInvitation, {})).toBeNull();
  await invite(mobile, { role: "operator", rights: null });
  await portal.context.db
    .updateTable("accountStaffInvitations")
    .set({ expiresAt: new Date(portal.clock.now.getTime() - DAY_MS) })
    .execute();
  expect(await visitor.call(staff.readInvitation, {})).toBeNull();
  await other.call(staff.inviteStaff, { mobile, role: "operator", rights: null });
  await portal.context.db
    .updateTable("accountStaffInvitations")
    .set({
      invitedBy: portal.context.db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${OPERATOR}`),
    })
    .execute();
  await expect(visitor.call(staff.answerInvitation, { accepts: true })).rejects.toMatchObject({
    message: "邀请已失效，请联系管理员",
  });
});

test("whom the command makes one of the staff, or removes, leaves no invitation open: neither his own nor those that he gave", async () => {
  const inviter = await makeAdmin();
  const { mobile: ofInviter } = await portal.context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", inviter.id)
    .executeTakeFirstOrThrow();
  const [invited, made] = [await makeUser(), await makeUser()];
  for (const { mobile } of [invited, made])
    await inviter.call(staff.inviteStaff, { mobile, role: "admin", rights: null });
  await addOperator(context(), { mobile: `+86${made.mobile}`, role: "operator" });
  const waiting = () => portal.context.db.selectFrom("accountStaffInvitations").select("userId").execute();
  expect(await waiting()).toHaveLength(1);
  expect(await removeOperator(context(), ofInviter!)).toBe(true);
  await addOperator(context(), { mobile: ofInviter!, role: "admin" });
  expect(await waiting()).toEqual([]);
  await expect(invited.visitor.call(staff.answerInvitation, { accepts: true })).rejects.toMatchObject({
    message: "邀请已失效，请联系管理员",
  });
  for (const mobile of [ofInviter!, `+86${made.mobile}`]) await removeOperator(context(), mobile);
});

test("what can't be given is refused at its field", async () => {
  const { mobile } = await makeUser();
  const refused = async (input: { mobile: string; role: "operator"; rights: string[] | null }) =>
    (await admin.request(staff.inviteStaff, input)).json();
  expect(await refused({ mobile, role: "operator", rights: ["act nothing"] })).toMatchObject({
    errors: { rights: "没有这种权限" },
  });
  expect(await refused({ mobile, role: "operator", rights: [] })).toMatchObject({
    errors: { rights: "请至少选择一项权限" },
  });
  expect(await refused({ mobile: newMobile(), role: "operator", rights: null })).toMatchObject({
    errors: { mobile: "该手机号还没有注册，请对方先注册" },
  });
  expect(await refused({ mobile: OPERATOR, role: "operator", rights: null })).toMatchObject({
    errors: { mobile: "对方已是运营人员" },
  });
});

test("a queue brings the look at what its cases show; rights are another from the next call on, and end with the place", async () => {
  const [area] = portal.context.declared.staffAreas.filter(({ queues }) => queues.length > 0);
  const queue = `queue ${area!.queues[0]!.name}`;
  const { visitor, member } = await join([queue]);
  expect(member.rights).toEqual([`look ${area!.name}`, queue]);
  await admin.call(staff.changeStaff, { id: member.id, role: "operator", rights: ["act site"] });
  await expect(visitor.call(userStatus.listUsers, {})).rejects.toMatchObject({ status: 403 });
  const removal = await admin.request(staff.removeStaff, { id: member.id, name: "别人" });
  expect(removal.json()).toMatchObject({ errors: { name: `请完整输入「${member.nickName}」` } });
  await admin.call(staff.removeStaff, { id: member.id, name: member.nickName });
  await expect(visitor.call(staff.listStaff, {})).rejects.toMatchObject({ status: 401 });
  const { rows } = await admin.call(staff.listStaff, {}).then(({ members }) => ({ rows: members.data }));
  expect(rows.map(({ id }) => id)).not.toContain(member.id);
});

test("nobody changes or removes himself; who leaves is a user again, and his logins end", async () => {
  const { visitor, member } = await join(null);
  await expect(admin.call(staff.changeStaff, { id: admin.id, role: "operator", rights: null })).rejects.toMatchObject({
    message: "不能更改自己的角色与权限；要离开请用「退出运营」",
  });
  await expect(admin.call(staff.removeStaff, { id: admin.id, name: admin.nickName })).rejects.toMatchObject({
    message: "不能更改自己的角色与权限；要离开请用「退出运营」",
  });
  await visitor.call(staff.leaveStaff, { name: member.nickName });
  await expect(visitor.call(staff.listStaff, {})).rejects.toMatchObject({ status: 401 });
});

test("who saves rights that another admin has changed since he saw them is refused", async () => {
  const { member } = await join(["act site"]);
  const { id, role, rights } = member;
  const seen = { role, rights };
  await other.call(staff.changeStaff, { id, role, rights: ["look site"], seen });
  await expect(
    admin.call(staff.changeStaff, { id, role, rights: ["act site", "look accounts"], seen }),
  ).rejects.toMatchObject({ message: "对方的角色或权限刚被更改过，请重新打开后再改" });
  const now = async () =>
    (await admin.call(staff.listStaff, { pageSize: 100 })).members.data.find((one) => one.id === id)!.rights;
  expect(await now()).toEqual(["look site"]);
  await admin.call(staff.changeStaff, { id, role, rights: null, seen: { role, rights: ["look site"] } });
  expect(await now()).toBeNull();
});

test("of two admins who freeze each other at once one stays", async () => {
  const two = [await makeAdmin(), await makeAdmin()] as const;
  const freeze = (by: Admin, { id }: Admin) =>
    by.request(userStatus.changeStatus, { id, act: "freeze-user", reason: "试图冻结对方" });
  const answers = await Promise.all([freeze(two[0], two[1]), freeze(two[1], two[0])]);
  const isDone = answers.map((answer) => answer.json<Envelope>().code === SUCCESS);
  expect(isDone.toSorted()).toEqual([false, true]);
  const ids = two.map(({ id }) => id);
  const of = () => portal.context.db.selectFrom("accountUsers").select("id").where("id", "in", ids);
  expect(await of().where("frozenAt", "is not", null).execute()).toEqual([{ id: ids[isDone[0] ? 1 : 0] }]);
  await portal.context.db.updateTable("accountUsers").set({ role: "user" }).where("id", "in", ids).execute();
});

test("of two admins who remove each other at once one stays, and the last one can't leave", async () => {
  const answers = await Promise.all([
    admin.request(staff.removeStaff, { id: other.id, name: other.nickName }),
    other.request(staff.removeStaff, { id: admin.id, name: admin.nickName }),
  ]);
  const isDone = answers.map((answer) => answer.json<Envelope>().code === SUCCESS);
  expect(isDone.toSorted()).toEqual([false, true]);
  const left = isDone[0] ? admin : other;
  await expect(left.call(staff.leaveStaff, { name: left.nickName })).rejects.toMatchObject({
    message: "您是唯一的管理员，请先邀请另一位管理员，再退出",
  });
});

test("an account that a demonstration tells everybody stays one of the staff", async () => {
  await expect(portal.callAs(OPERATOR)(staff.leaveStaff, { name: "演示运营" })).rejects.toMatchObject({
    message: "演示账号由多人共用，不能退出运营",
  });
});
