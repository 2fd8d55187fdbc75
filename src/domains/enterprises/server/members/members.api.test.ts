import { expect, test } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { rights } from "#domains/accounts/contract/rights.ts";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { closeHeld, exportHeld } from "#testing/personal-data.ts";
import { certification } from "../../contract/certification.ts";
import { members } from "../../contract/members.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";
import type { MemberRole } from "../../labels.ts";
import { onSendInvitation } from "./invite.ts";

const portal = useTestApp();
const OWNER = "13800000002";
const OTHER_COMPANY = "13800000003";
const INVITED = "13800000001";
const SECOND = "13800000004";
const OPERATOR = "13800000009";

const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
const statusOf = (mobile: string) => portal.callAs(mobile)(certification.enterpriseStatus, {});
const mineOf = (mobile: string) => portal.callAs(mobile)(certification.myCertification, {});
const membersOf = async (mobile: string) =>
  (await portal.callAs(mobile)(members.listMembers, {})).members.map(({ nickName, role, isOwner }) => [
    nickName,
    role,
    isOwner,
  ]);

async function join(mobile: string, role: MemberRole = "buyer", by = OWNER) {
  await portal.callAs(by)(members.invite, { mobile, role });
  const [invitation] = (await mineOf(mobile)).invitations;
  await portal.callAs(mobile)(members.answerInvitation, { id: invitation!.id, answer: "accept" });
}

test("who is invited by his number joins, with the status of the enterprise; others can't answer for him", async () => {
  const { db } = portal.context;
  await portal.callAs(OWNER)(members.invite, { mobile: INVITED, role: "buyer" });
  await expect(portal.callAs(OWNER)(members.invite, { mobile: INVITED, role: "admin" })).rejects.toMatchObject({
    message: expect.stringContaining("已邀请过"),
  });
  // A number without account is answered the same.
  expect(await portal.callAs(OWNER)(members.invite, { mobile: "13911112222", role: "finance" })).toEqual({});
  const sent = await db.selectFrom("suppliersInvitations").select(["id", "mobile"]).orderBy("id").execute();
  for (const { id } of sent) await onSendInvitation.run(portal.context, { id: crypto.randomUUID(), invitationId: id });
  expect(
    (await db.selectFrom("devOutbox").select(["recipient", "text"]).execute()).map(({ recipient, text }) => [
      recipient,
      text.includes("邀请您加入企业"),
    ]),
  ).toEqual(sent.map(({ mobile }) => [mobile, true]));
  const notices = await db.selectFrom("siteNotices").select(["userId", "title"]).execute();
  expect(notices).toEqual([{ userId: await idOf(INVITED), title: expect.stringContaining("邀请您加入企业") }]);

  const [invitation] = (await mineOf(INVITED)).invitations;
  expect(invitation).toMatchObject({ role: "buyer", invitedBy: "演示企业" });
  const { id } = invitation!;
  await expect(portal.callAs(SECOND)(members.answerInvitation, { id, answer: "accept" })).rejects.toMatchObject({
    message: expect.stringContaining("邀请已失效"),
  });
  expect(await statusOf(INVITED)).toBeNull();
  const answers = await Promise.all(
    [1, 2].map(() => portal.request(members.answerInvitation, { id, answer: "accept" }, INVITED)),
  );
  expect(answers.map((answer) => answer.json().code === 1).sort()).toEqual([false, true]);
  expect([await statusOf(INVITED), (await mineOf(INVITED)).role, (await mineOf(INVITED)).isOwner]).toEqual([
    "certified",
    "buyer",
    false,
  ]);
  expect(await portal.callAs(INVITED)(certification.isCreator, {})).toBe(false);
  expect(await portal.callAs(OWNER)(certification.isCreator, {})).toBe(true);
  expect((await mineOf(INVITED)).certifications).toEqual([]);
  // One works for one.
  await portal.callAs(OTHER_COMPANY)(members.invite, { mobile: INVITED, role: "buyer" });
  const other = await db
    .selectFrom("suppliersInvitations")
    .select("id")
    .where("mobile", "=", `+86${INVITED}`)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  await expect(
    portal.callAs(INVITED)(members.answerInvitation, { id: other.id, answer: "accept" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("您已加入") });
  await portal.callAs(INVITED)(members.answerInvitation, { id: other.id, answer: "decline" });
  expect(
    await db
      .selectFrom("siteNotices")
      .select("title")
      .where("userId", "=", await idOf(OTHER_COMPANY))
      .execute(),
  ).toEqual([{ title: "138****0001 拒绝了加入企业的邀请" }]);
});

test("roles are given by who manages the enterprise; what is the main account's is nobody else's", async () => {
  await join(SECOND, "seller");
  const [second, invited, owner] = [await idOf(SECOND), await idOf(INVITED), await idOf(OWNER)];
  const refused = (mobile: string, act: () => Promise<unknown>, message: string) =>
    expect(act(), mobile).rejects.toMatchObject({ message: expect.stringContaining(message) });
  await refused(
    SECOND,
    () => portal.callAs(SECOND)(members.invite, { mobile: "13911113333", role: "buyer" }),
    "只有企业管理员",
  );
  await refused(SECOND, () => portal.callAs(SECOND)(members.removeMember, { userId: invited }), "只有企业管理员");
  await portal.callAs(OWNER)(members.changeRole, { userId: second, role: "admin" });
  await portal.callAs(SECOND)(members.changeRole, { userId: invited, role: "finance" });
  await refused(
    SECOND,
    () => portal.callAs(SECOND)(members.changeRole, { userId: owner, role: "buyer" }),
    "主账号的角色",
  );
  await refused(SECOND, () => portal.callAs(SECOND)(members.removeMember, { userId: owner }), "主账号不能退出");
  await refused(SECOND, () => portal.callAs(SECOND)(members.handOverEnterprise, { userId: second }), "只有企业主账号");
  await refused(SECOND, () => portal.callAs(SECOND)(certification.withdrawCertification, {}), "没有正在审核");
  await refused(OWNER, () => portal.callAs(OWNER)(members.removeMember, { userId: owner }), "主账号不能退出");
  await refused(
    OTHER_COMPANY,
    () => portal.callAs(OTHER_COMPANY)(members.removeMember, { userId: second }),
    "不是企业成员",
  );
  await refused(
    OTHER_COMPANY,
    () => portal.callAs(OTHER_COMPANY)(members.handOverEnterprise, { userId: second }),
    "不是企业成员",
  );
  expect(await membersOf(INVITED)).toEqual([
    ["演示企业", "admin", true],
    ["演示用户", "finance", false],
    ["演示作者", "admin", false],
  ]);
});

test("the main account is handed over, then whoever had it may leave; who is removed is no enterprise any more", async () => {
  const [second, invited] = [await idOf(SECOND), await idOf(INVITED)];
  expect((await portal.callAs(OWNER)(rights.readClosing, {})).obstacles).toEqual([
    expect.stringContaining("请先移交主账号"),
  ]);
  await portal.callAs(OWNER)(members.handOverEnterprise, { userId: second });
  expect((await portal.callAs(OWNER)(rights.readClosing, {})).obstacles).toEqual([]);
  expect((await mineOf(SECOND)).isOwner).toBe(true);
  await portal.callAs(OWNER)(members.removeMember, { userId: await idOf(OWNER) });
  expect(await statusOf(OWNER)).toBeNull();
  await portal.callAs(SECOND)(members.removeMember, { userId: invited });
  expect(await statusOf(INVITED)).toBeNull();
  expect(await membersOf(SECOND)).toEqual([["演示作者", "admin", true]]);
  // The licence that its former owner brought is its own, and his no more.
  const { licence } = (await mineOf(SECOND)).certifications[0]!;
  expect((await portal.request(certification.readEnterpriseFile, { id: licence.id }, SECOND)).statusCode).toBe(200);
  expect((await portal.request(certification.readEnterpriseFile, { id: licence.id }, OWNER)).statusCode).toBe(404);
});

test("members lose the status with the enterprise, whose own invitations lapse with it", async () => {
  await join(INVITED, "buyer", SECOND);
  expect(await statusOf(INVITED)).toBe("certified");
  await portal.callAs(SECOND)(members.invite, { mobile: OWNER, role: "admin" });
  expect((await mineOf(OWNER)).invitations).toHaveLength(1);
  const { enterprise } = await mineOf(SECOND);
  await portal.callAs(OPERATOR)(enterprisesForOperators.revokeCertification, {
    id: enterprise!.id,
    reason: "资料虚假",
  });
  expect([await statusOf(INVITED), await statusOf(SECOND)]).toEqual([null, null]);
  expect((await mineOf(OWNER)).invitations).toEqual([]);
  await expect(portal.callAs(SECOND)(members.invite, { mobile: "13911114444", role: "buyer" })).rejects.toMatchObject({
    message: expect.stringContaining("认证未生效"),
  });
});

test("nobody's phone is filled through invitations", async () => {
  const invite = (mobile: string) => portal.callAs(OTHER_COMPANY)(members.invite, { mobile, role: "buyer" });
  // Often enough for a plan that holds for every number.
  for (let number = 0; number < 12; number++) await invite(`139555511${10 + number}`);
  for (let time = 0; time < 3; time++) {
    await invite("13955550000");
    await expect(invite("13955550000")).rejects.toMatchObject({
      message: time === 2 ? "今日邀请次数已用完，请明天再试" : "已邀请过该手机号，请等待对方处理或先撤回",
    });
    const { invitations } = await portal.callAs(OTHER_COMPANY)(members.listMembers, {});
    await portal.callAs(OTHER_COMPANY)(members.withdrawInvitation, { id: invitations[0]!.id });
  }
  await expect(invite("13955550000")).rejects.toMatchObject({ message: "今日邀请次数已用完，请明天再试" });
});

test("a hundred work for an enterprise, and no more", async () => {
  const { db, now } = portal.context;
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", await idOf(OTHER_COMPANY))
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom("suppliersMembers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  const crowd = await db
    .insertInto("accountUsers")
    .values(Array.from({ length: 100 - count }, (_, at) => ({ nickName: `同事${at}` })))
    .returning("id")
    .execute();
  await db
    .insertInto("suppliersMembers")
    .values(crowd.map(({ id }) => ({ userId: id, enterpriseId, role: "buyer", joinedAt: now })))
    .execute();
  await expect(
    portal.callAs(OTHER_COMPANY)(members.invite, { mobile: "13955559999", role: "buyer" }),
  ).rejects.toMatchObject({ message: "成员已满 100 人" });
  await db
    .deleteFrom("suppliersMembers")
    .where(
      "userId",
      "in",
      crowd.map(({ id }) => id),
    )
    .execute();
});

test("what is kept of a user can be exported, and goes with his account: his enterprise, its papers, his place in another's", async () => {
  const { db } = portal.context;
  const userId = await idOf(OTHER_COMPANY);
  expect(await exportHeld(portal.context, userId, "suppliers_")).toMatchObject({
    enterprises: [{ status: "certified" }],
    certifications: [{ state: "approved" }],
    memberships: [{ role: "admin" }],
    enterpriseFiles: [{ kind: "licence" }],
  });
  await inTransaction(portal.context, (context) => closeHeld(context, userId));
  expect(Object.values(await exportHeld(portal.context, userId, "suppliers_")).flat()).toEqual([]);
  // Whose papers another enterprise still needs leaves them with it.
  const former = await idOf(OWNER);
  await inTransaction(portal.context, (context) => closeHeld(context, former));
  const { licence } = (await mineOf(SECOND)).certifications[0]!;
  expect(await db.selectFrom("suppliersFiles").select("userId").where("id", "=", licence.id).execute()).toEqual([
    { userId: await idOf(SECOND) },
  ]);
  expect((await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" })).cases.totalRecord).toBe(0);
});
