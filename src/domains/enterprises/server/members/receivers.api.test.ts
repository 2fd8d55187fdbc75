import { expect, test } from "vitest";
import { rights } from "#domains/accounts/contract/rights.ts";
import { onCloseDueAccounts } from "#domains/accounts/server/rights/close-account.ts";
import { putCode } from "#domains/accounts/testing/put-code.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "../../contract/certification.ts";
import { members } from "../../contract/members.ts";
import { useEnterprises } from "../../testing/use-enterprises.ts";

const portal = useTestApp();
const { newUser, newMember, filledForm } = useEnterprises(portal);
const OWNER = "13800000002";
const NOT_OPEN = "已冻结、正在注销或已注销，不能";
type Person = Awaited<ReturnType<typeof newUser>>;

const enterpriseId = async () => (await portal.callAs(OWNER)(certification.myCertification, {})).enterprise!.id;
const ownerOf = async (id: number) =>
  (
    await portal.context.db
      .selectFrom("suppliersEnterprises")
      .select("ownerId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).ownerId;
const set = (userId: number, values: object) =>
  portal.context.db.updateTable("accountUsers").set(values).where("id", "=", userId).execute();
const freeze = ({ id }: Person) => set(id, { frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "核查" });
const askToClose = async ({ mobile }: Person) =>
  portal.callAs(mobile)(rights.closeAccount, { code: await putCode(portal, mobile, "close"), isUnderstood: "true" });
const roleOf = async (userId: number) =>
  (
    await portal.context.db
      .selectFrom("suppliersMembers")
      .select("role")
      .where("userId", "=", userId)
      .executeTakeFirst()
  )?.role;
/** Closed while its membership still stands. */
const close = ({ id }: Person) => set(id, { closedAt: portal.clock.now });

test.each<[string, (person: Person) => Promise<unknown>]>([
  ["is frozen", freeze],
  ["is about to be closed", askToClose],
  ["is closed", close],
])("whose account %s is given neither an enterprise nor a role; what he may is taken away", async (_, end) => {
  const [buyer, admin] = [await newMember("buyer"), await newMember("admin")];
  const id = await enterpriseId();
  const before = await ownerOf(id);
  for (const person of [buyer, admin]) await end(person);
  for (const { id: userId } of [buyer, admin])
    await expect(portal.callAs(OWNER)(members.handOverEnterprise, { userId })).rejects.toMatchObject({
      code: 1099,
      message: `对方账号${NOT_OPEN}成为主账号`,
    });
  await expect(portal.callAs(OWNER)(members.changeRole, { userId: buyer.id, role: "admin" })).rejects.toMatchObject({
    message: `对方账号${NOT_OPEN}获得新的角色`,
  });
  await portal.callAs(OWNER)(members.changeRole, { userId: admin.id, role: "buyer" });
  expect([await ownerOf(id), await roleOf(buyer.id), await roleOf(admin.id)]).toEqual([before, "buyer", "buyer"]);
});

test("who has asked to be closed joins nobody until he takes that back", async () => {
  const person = await newUser("要走的人");
  await portal.callAs(OWNER)(members.invite, { mobile: person.mobile, role: "buyer" });
  await askToClose(person);
  const { invitations } = await portal.callAs(person.mobile)(certification.myCertification, {});
  const answer = () =>
    portal.callAs(person.mobile)(members.answerInvitation, { id: invitations[0]!.id, answer: "accept" });
  await expect(answer()).rejects.toMatchObject({ message: `您的账号${NOT_OPEN}加入企业` });
  await portal.callAs(person.mobile)(rights.undoClosing, {});
  await answer();
  expect(await roleOf(person.id)).toBe("buyer");
});

test("who has become the main account can't ask to be closed while others work there, nor is he closed", async () => {
  const person = await newMember("buyer");
  const id = await enterpriseId();
  const former = await ownerOf(id);
  await portal.callAs(OWNER)(members.handOverEnterprise, { userId: person.id });
  await expect(askToClose(person)).rejects.toMatchObject({
    message: expect.stringContaining("请先移交主账号"),
  });
  // However it was asked for, the day that it is due takes it back.
  await set(person.id, { closingAt: new Date(portal.clock.now.getTime() - DAY_MS) });
  await onCloseDueAccounts.run({ ...portal.context, now: portal.clock.now }, {});
  const { closingAt, closedAt } = await portal.context.db
    .selectFrom("accountUsers")
    .select(["closingAt", "closedAt"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect([closingAt, closedAt, await ownerOf(id)]).toEqual([null, null, person.id]);
  await portal.callAs(person.mobile)(members.handOverEnterprise, { userId: former });
});

test("of a hand-over and a closing at once one is refused", async () => {
  const person = await newMember("buyer");
  const id = await enterpriseId();
  const former = await ownerOf(id);
  const code = await putCode(portal, person.mobile, "close");
  const [handed, asked] = (
    await Promise.all([
      portal.request(members.handOverEnterprise, { userId: person.id }, OWNER),
      portal.request(rights.closeAccount, { code, isUnderstood: "true" }, person.mobile),
    ])
  ).map((answer) => answer.json().code === 1);
  expect([handed, asked].filter(Boolean)).toHaveLength(1);
  if (handed) await portal.callAs(person.mobile)(members.handOverEnterprise, { userId: former });
});

test("a hand-over waits for who is being frozen, and is refused then", async () => {
  const person = await newMember("buyer");
  let handing: Promise<unknown> = Promise.resolve();
  await inTransaction(portal.context, async ({ db }) => {
    await db
      .updateTable("accountUsers")
      .set({ frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "核查" })
      .where("id", "=", person.id)
      .execute();
    handing = portal
      .callAs(OWNER)(members.handOverEnterprise, { userId: person.id })
      .then(
        () => "done",
        (error: Error) => error.message,
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(await handing).toContain(NOT_OPEN);
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  ["is frozen", freeze],
  ["is about to be closed", ({ id }) => set(id, { closingAt: new Date(portal.clock.now.getTime() + DAY_MS) })],
])("an enterprise whose main account %s is not certified; it can be rejected", async (_, end) => {
  const person = await newUser(`申请人${Math.random()}`);
  await portal.callAs(person.mobile)(certification.submitCertification, await filledForm(person));
  const { id } = await portal.context.db
    .selectFrom("suppliersCertifications")
    .select("id")
    .where("submittedBy", "=", person.id)
    .executeTakeFirstOrThrow();
  await end(person);
  const decide = (decision: string) =>
    decideByTwo(portal, {
      queue: "certifications",
      ids: String(id),
      decision,
      reason: decision === "approved" ? "" : "主账号已冻结",
    });
  const stateOf = async () =>
    (
      await portal.context.db
        .selectFrom("suppliersCertifications")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).state;
  expect(JSON.stringify(await decide("approved"))).toContain(`企业主账号${NOT_OPEN}通过认证`);
  expect(await stateOf()).toBe("waiting");
  await decide("rejected");
  expect(await stateOf()).toBe("rejected");
});
