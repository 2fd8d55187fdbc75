import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { passkeys } from "../../contract/passkeys.ts";
import { profile } from "../../contract/profile.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { virtualPasskey } from "../../testing/virtual-passkey.ts";
import { addOperator } from "../add-operator.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const HOST = "portal.test";
const ORIGIN = "http://portal.test";
const PASSWORD = "Kelvin-4w-shunt";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

type Device = ReturnType<typeof virtualPasskey>;

async function addTo(visitor: Visitor, name = "办公电脑", device = virtualPasskey(HOST)) {
  const { options } = await visitor.call(passkeys.beginPasskey, {});
  const added = await visitor.call(passkeys.addPasskey, { name, response: device.make({ origin: ORIGIN, options }) });
  visitor.token = added.token ?? visitor.token;
  return { device, ...added };
}

async function newOwner() {
  const visitor = visitPortal(portal);
  const { mobile, id } = await visitor.register({ password: PASSWORD });
  return { visitor, mobile, id, ...(await addTo(visitor)) };
}

async function logIn(mobile: string, visitor = visitPortal(portal)): Promise<Visitor> {
  const made = await visitor.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) });
  expect(made.needsSecondFactor).toBe(true);
  visitor.token = made.token;
  return visitor;
}

async function passBy(visitor: Visitor, device: Device, how: Partial<Parameters<Device["sign"]>[0]> = {}) {
  const { options } = await visitor.call(passkeys.askPasskey, {});
  return visitor.call(passkeys.passByPasskey, { response: device.sign({ origin: ORIGIN, options, ...how }) });
}
const REFUSED = { status: 200, message: "通行密钥未通过验证，请重试或换一种方式" };

test("a passkey is added, asked for at the next login, and passes it under a new token", async () => {
  const { visitor, device, mobile, recoveryCodes } = await newOwner();
  expect(recoveryCodes).toHaveLength(10);
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({
    isInUse: true,
    hasAuthenticator: false,
    recoveryCodesLeft: 10,
    passkeyHost: HOST,
    passkeys: [{ name: "办公电脑", lastUsedAt: null }],
  });
  const there = await logIn(mobile);
  expect((await there.request(profile.myDetail, {})).statusCode).toBe(401);
  expect(await there.call(secondFactor.factorWays, {})).toEqual({
    hasAuthenticator: false,
    hasRecoveryCodes: true,
    passkeyHost: HOST,
  });
  const waiting = there.token;
  const { token } = await passBy(there, device);
  expect(token).not.toBe(waiting);
  there.token = token;
  expect(await there.call(secondFactor.myFactors, {})).toMatchObject({
    passkeys: [{ lastUsedAt: portal.clock.now.toISOString() }],
  });
  // A recovery code stands in for a device that is not at hand.
  const third = await logIn(mobile);
  expect(await third.call(secondFactor.passSecondFactor, { code: recoveryCodes![0]! })).toMatchObject({
    recoveryCodesLeft: 9,
  });
});

test("what another page, host, device or person has signed passes nothing, nor what was signed without its owner", async () => {
  const { device, mobile } = await newOwner();
  const other = await newOwner();
  const wrong: [string, Device, Partial<Parameters<Device["sign"]>[0]>][] = [
    ["a page of another site", device, { origin: "http://portal.test.evil.example" }],
    ["a device whose owner was not asked", device, { isVerified: false }],
    ["a passkey of somebody else", other.device, {}],
    ["what was to be signed by nobody", device, { options: { challenge: "AAAAAAAAAAAAAAAAAAAAAA" } }],
  ];
  for (const [who, by, how] of wrong) {
    const visitor = await logIn(mobile);
    await expect(passBy(visitor, by, how), who).rejects.toMatchObject(REFUSED);
    expect((await visitor.request(profile.myDetail, {})).statusCode, who).toBe(401);
  }
  const fake = virtualPasskey("evil.example");
  const { options } = await other.visitor.call(passkeys.beginPasskey, {});
  for (const made of [
    fake.make({ origin: ORIGIN, options }),
    virtualPasskey(HOST).make({ origin: "http://evil.example", options }),
    virtualPasskey(HOST).make({ origin: ORIGIN, options, isVerified: false }),
  ]) {
    const again = await other.visitor.call(passkeys.beginPasskey, {});
    const client = JSON.parse(Buffer.from(made.response.clientDataJSON, "base64url").toString());
    made.response.clientDataJSON = Buffer.from(
      JSON.stringify({ ...client, challenge: again.options["challenge"] }),
    ).toString("base64url");
    await expect(other.visitor.call(passkeys.addPasskey, { name: "假", response: made })).rejects.toMatchObject(
      REFUSED,
    );
  }
});

test("what was to be signed is good once, for five minutes, in the login that asked", async () => {
  const { device, mobile } = await newOwner();
  const here = await logIn(mobile);
  const { options } = await here.call(passkeys.askPasskey, {});
  const there = await logIn(mobile);
  const response = device.sign({ origin: ORIGIN, options });
  await expect(there.call(passkeys.passByPasskey, { response })).rejects.toMatchObject({
    message: "通行密钥验证已超时，请重试",
  });
  const { token } = await here.call(passkeys.passByPasskey, { response });
  here.token = token;
  await expect(here.call(passkeys.passByPasskey, { response })).rejects.toMatchObject({
    message: "通行密钥验证已超时，请重试",
  });
  const late = await here.call(passkeys.askPasskey, {});
  wait(5 * MINUTE_MS);
  await expect(
    here.call(passkeys.passByPasskey, { response: device.sign({ origin: ORIGIN, options: late.options }) }),
  ).rejects.toMatchObject({ message: "通行密钥验证已超时，请重试" });
  const kept = JSON.stringify(await portal.context.db.selectFrom("accountPasskeyChallenges").selectAll().execute());
  expect(kept).not.toContain(options["challenge"]);
});

test("a device that counts backwards is a copy; one that counts nothing is none", async () => {
  const { device, mobile } = await newOwner();
  const here = await logIn(mobile);
  here.token = (await passBy(here, device, { counter: 9 })).token;
  await expect(passBy(here, device, { counter: 9 })).rejects.toMatchObject(REFUSED);
  await expect(passBy(here, device, { counter: 0 })).rejects.toMatchObject(REFUSED);
  expect(await passBy(here, device, { counter: 10 })).toMatchObject({ token: null });
  const visitor = visitPortal(portal);
  await visitor.register({ password: PASSWORD });
  const still = virtualPasskey(HOST);
  const { options } = await visitor.call(passkeys.beginPasskey, {});
  const response = still.make({ origin: ORIGIN, options, counter: 0 });
  visitor.token = (await visitor.call(passkeys.addPasskey, { name: "手机", response })).token;
  for (let twice = 0; twice < 2; twice++) await passBy(visitor, still, { counter: 0 });
});

test("several have names of their own; removing and adding want the factor and who asks, and the last one ends the asking", async () => {
  const { visitor, device, mobile } = await newOwner();
  await addTo(visitor, "手机");
  const [first, second] = (await visitor.call(secondFactor.myFactors, {})).passkeys;
  await visitor.call(passkeys.renamePasskey, { id: second!.id, name: "备用手机" });
  wait(15 * MINUTE_MS);
  for (const act of [
    () => visitor.call(passkeys.beginPasskey, { pwd: digest(PASSWORD) }),
    () => visitor.call(passkeys.removePasskey, { id: first!.id, pwd: digest(PASSWORD) }),
    () => visitor.call(secondFactor.replaceRecoveryCodes, { pwd: digest(PASSWORD) }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 3, message: "请先完成安全验证" });
  await passBy(visitor, device);
  await expect(visitor.call(passkeys.removePasskey, { id: first!.id })).rejects.toMatchObject({ code: 1048 });
  const stranger = (await newOwner()).visitor;
  for (const request of [
    () => stranger.call(passkeys.removePasskey, { id: first!.id }),
    () => stranger.call(passkeys.renamePasskey, { id: first!.id, name: "我的" }),
  ])
    await expect(request()).rejects.toMatchObject({ status: 404 });
  const proof = { pwd: digest(PASSWORD) };
  await visitor.call(passkeys.removePasskey, { id: second!.id, ...proof });
  const { recoveryCodes } = await visitor.call(secondFactor.replaceRecoveryCodes, proof);
  expect(new Set(recoveryCodes).size).toBe(10);
  await visitor.call(passkeys.removePasskey, { id: first!.id, ...proof });
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({ isInUse: false, recoveryCodesLeft: 0 });
  expect(await visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).toMatchObject({
    needsSecondFactor: false,
  });
});

test("a passkey that was added ends the other logins; ten are kept at most; one device is added once", async () => {
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register({ password: PASSWORD });
  const other = visitPortal(portal);
  other.token = (await other.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  const { device } = await addTo(visitor);
  expect((await other.request(profile.myDetail, {})).statusCode).toBe(401);
  await expect(addTo(visitor, "同一台", device)).rejects.toMatchObject({ message: "该通行密钥已添加" });
  for (let count = 1; count < 10; count++) await addTo(visitor, `设备 ${count}`);
  await expect(addTo(visitor, "第十一台")).rejects.toMatchObject({ message: "通行密钥最多 10 个，请先移除不用的" });
});

test("an operator passes by a passkey as by his authenticator, and keeps one of them at least", async () => {
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register({ password: PASSWORD });
  const { recoveryCodes } = await addOperator(
    { ...portal.context, now: portal.clock.now },
    { mobile: `+86${mobile}`, role: "operator" },
  );
  await logIn(mobile, visitor);
  visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: recoveryCodes[0]! })).token;
  const { device } = await addTo(visitor, "工位电脑");
  const there = await logIn(mobile);
  there.token = (await passBy(there, device)).token;
  expect(await there.call(profile.myDetail, {})).toMatchObject({ role: "operator" });
  await there.call(secondFactor.removeAuthenticator, {});
  const [only] = (await there.call(secondFactor.myFactors, {})).passkeys;
  await expect(there.call(passkeys.removePasskey, { id: only!.id })).rejects.toMatchObject({
    message: "运营人员须保留至少一种验证方式，请先添加另一种",
  });
});

test("whether another account has a passkey nobody is told: each keeps it for itself, and passes by it", async () => {
  const one = await newOwner();
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register({ password: PASSWORD });
  await addTo(visitor, "同一台", one.device);
  for (const number of [one.mobile, mobile]) {
    const there = await logIn(number);
    there.token = (await passBy(there, one.device)).token;
    expect(await there.call(profile.myDetail, {})).toMatchObject({ secondFactor: "passed" });
  }
});

test("what an operator does to his second factor stands in the operators' log; of others it holds nothing", async () => {
  const { mobile } = await visitPortal(portal).register({ password: PASSWORD });
  const { id, recoveryCodes } = await addOperator(
    { ...portal.context, now: portal.clock.now },
    { mobile: `+86${mobile}`, role: "operator" },
  );
  const act = async (visitor: Visitor) => {
    await addTo(visitor, "工位电脑");
    await addTo(visitor, "备用");
    const [first, second] = (await visitor.call(secondFactor.myFactors, {})).passkeys;
    await visitor.call(passkeys.renamePasskey, { id: first!.id, name: "新名字" });
    await visitor.call(passkeys.removePasskey, { id: second!.id });
    await visitor.call(secondFactor.replaceRecoveryCodes, {});
    await visitor.call(secondFactor.removeAuthenticator, {});
  };
  const visitor = await logIn(mobile);
  visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: recoveryCodes[0]! })).token;
  await act(visitor);
  const user = visitPortal(portal);
  const other = await user.register({ password: PASSWORD });
  await act(user);
  const actsOf = async (operatorId: number) =>
    (
      await portal.context.db
        .selectFrom("operatorConsoleActs")
        .select("act")
        .where("operatorId", "=", operatorId)
        .orderBy("id")
        .execute()
    ).map(({ act }) => act);
  expect(await actsOf(id)).toEqual([
    "add-passkey",
    "add-passkey",
    "rename-passkey",
    "remove-passkey",
    "renew-recovery-codes",
    "remove-authenticator",
  ]);
  expect(await actsOf(other.id)).toEqual([]);
});

test("nobody adds a second factor to a demo account, which all share; the demo operator has his", async () => {
  for (const mobile of ["13800000001", "13800000002", "13800000003", "13800000004"])
    for (const call of [secondFactor.enrolSecondFactor, passkeys.beginPasskey])
      await expect(portal.callAs(mobile)(call, {}), mobile).rejects.toMatchObject({
        message: "演示账号由多人共用，不能启用两步验证；请注册自己的账号试用",
      });
  expect(await portal.callAs("13800000009")(passkeys.beginPasskey, {})).toMatchObject({ options: {} });
});
