import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { outside } from "#domains/accounts/contract/outside.ts";
import { passkeys } from "#domains/accounts/contract/passkeys.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { secondFactor } from "#domains/accounts/contract/second-factor.ts";
import { keepSecrets } from "#domains/accounts/server/lasting-secrets.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { sealed as accountsSealed } from "#domains/accounts/server/sealed.ts";
import { BLOG, outsideSitesOf } from "#domains/accounts/testing/outside-sites.ts";
import { putCode } from "#domains/accounts/testing/put-code.ts";
import { digest, type Visitor, visitPortal } from "#domains/accounts/testing/visit-portal.ts";
import { sealed as enterprisesSealed } from "#domains/enterprises/server/sealed.ts";
import { sealed as merchantsSealed } from "#domains/merchants/server/sealed.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { onRenewSealed } from "#domains/operator-console/server/renew-sealed.ts";
import { securityEvents } from "#domains/security-log/contract/events.ts";
import { countFormerSealed, sealAnew } from "#platform/seal-anew.ts";
import { createServerKey } from "#platform/server-key.ts";
import { useTestApp } from "#testing/app.ts";
import { TEST_KEY, TEST_SECRET } from "#testing/app-template.ts";
import { enqueue } from "#platform/tasks.ts";
import { onSendCode } from "#domains/accounts/server/codes/send-code-task.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG]) });
const { codeOf, exchange } = outsideSitesOf(portal);
const NEW_SECRET = "another key of a test, as long as a key must be";
const both = createServerKey(NEW_SECRET, [TEST_SECRET]);
const renewed = createServerKey(NEW_SECRET);
const PASSWORD = "Kelvin-4w-shunt";
const OPERATOR = "13800000009";
const ACCOUNT = "6222000011112222";

const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const shownBy = (secret: string) => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
const renew = () => onRenewSealed.run(portal.context, {});
const subjectOf = async (visitor: Visitor) => (await exchange(await codeOf(visitor)))["sub"];
const isIn = async (visitor: Visitor) => (await visitor.request(profile.myDetail, {})).statusCode === 200;

async function handleOf(visitor: Visitor): Promise<string> {
  const { options } = await visitor.call(passkeys.beginPasskey, {});
  return (options as { user: { id: string } }).user.id;
}

/** Logs in from a new place and passes the second factor. */
async function pass(mobile: string, code: string): Promise<void> {
  const visitor = visitPortal(portal);
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  await visitor.call(secondFactor.passSecondFactor, { code });
}

/** Puts a bank account into the demo enterprise and its shop, as forms do. */
async function keepBankAccounts(): Promise<void> {
  const { db, key, now } = portal.context;
  const { id: enterpriseId } = await db
    .updateTable("suppliersEnterprises")
    .set({ bankAccount: key.seal(enterprisesSealed.bankAccount, ACCOUNT), bankAccountEnd: ACCOUNT.slice(-4) })
    .where("id", "=", (eb) => eb.selectFrom("suppliersEnterprises").select((min) => min.fn.min("id").as("id")))
    .returning("id")
    .executeTakeFirstOrThrow();
  const account = { bankAccount: key.seal(merchantsSealed.bankAccount, ACCOUNT), bankAccountEnd: ACCOUNT.slice(-4) };
  const shop = {
    number: "M0000000001",
    shopName: "换钥的店",
    shopType: "trader",
    state: "draft",
    categorySlugs: ["ic"],
  };
  await db
    .insertInto("suppliersMerchants")
    .values({ ...shop, enterpriseId, ...account, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("enterpriseId").doUpdateSet(account))
    .execute();
}

async function readBankAccounts(): Promise<(string | null)[]> {
  const { db, key } = portal.context;
  const ofEnterprises = await db
    .selectFrom("suppliersEnterprises")
    .select("bankAccount")
    .where("bankAccount", "is not", null)
    .execute();
  const ofShops = await db.selectFrom("suppliersMerchants").select("bankAccount").execute();
  return [
    ...ofEnterprises.map((row) => key.unseal(enterprisesSealed.bankAccount, row.bankAccount!)),
    ...ofShops.map((row) => key.unseal(merchantsSealed.bankAccount, row.bankAccount!)),
  ];
}

/** Somebody in a browser with authenticator and recovery codes. */
async function newOwner() {
  const visitor = visitPortal(portal, { isBrowser: true });
  const { mobile, id } = await visitor.register({ password: PASSWORD });
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  const made = await visitor.call(secondFactor.confirmSecondFactor, { code: shownBy(secret) });
  visitor.token = made.token ?? visitor.token;
  return { visitor, mobile, id, secret, recoveryCodes: made.recoveryCodes! };
}

async function countQueued(): Promise<number> {
  const { db, key } = portal.context;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where not starts_with(data->>'sealed', ${key.sealedPrefix})`.execute(
    db,
  );
  return rows[0]!.count;
}

beforeEach(() => portal.restart(TEST_KEY));

test("under a new key with the former one all is as it was; sealed anew, it is without the former one too", async () => {
  const { visitor, mobile, secret, recoveryCodes } = await newOwner();
  const absent = await newOwner();
  await keepBankAccounts();
  const [subject, handle] = [await subjectOf(visitor), await handleOf(visitor)];
  const bound = visitor.cookies["bound-device"]!;
  expect(await countFormerSealed(portal.context)).toBe(0);

  await portal.restart(both);
  const found = await countFormerSealed(portal.context);
  expect(found).toBeGreaterThan(0);
  wait(60_000);
  await pass(mobile, shownBy(secret));
  await pass(mobile, recoveryCodes[0]!);
  expect(await readBankAccounts()).toEqual([ACCOUNT, ACCOUNT]);
  expect([await subjectOf(visitor), await handleOf(visitor)]).toEqual([subject, handle]);
  // The device is the same one, marked anew by the first call that comes.
  expect(visitor.cookies["bound-device"]!.split(".")[0]).toBe(bound.split(".")[0]);
  expect(visitor.cookies["bound-device"]).not.toBe(bound);
  const warned = async () => (await portal.callAs(OPERATOR)(queues.listQueues, {})).warnings;
  expect(await warned()).toEqual([expect.stringMatching(/还有 \d+ 项由旧密钥加密/)]);
  await Promise.all([renew(), renew()]);
  await renew();
  // What waits in queues was sent meanwhile.
  expect(await countFormerSealed(portal.context)).toBe(await countQueued());
  await sql`delete from pgboss.job`.execute(portal.context.db);
  expect(await countFormerSealed(portal.context)).toBe(0);
  expect(await warned()).toEqual([expect.stringContaining("已全部改用新密钥")]);

  await portal.restart(renewed);
  wait(60_000);
  await pass(mobile, shownBy(secret));
  await pass(mobile, recoveryCodes[1]!);
  expect(await readBankAccounts()).toEqual([ACCOUNT, ACCOUNT]);
  expect(await isIn(visitor)).toBe(true);
  expect(await isIn(absent.visitor)).toBe(false);
  expect([await subjectOf(visitor), await handleOf(visitor)]).toEqual([subject, handle]);
  await visitor.call(outside.withdrawConsent, { fromswb: "blog" });
  expect(await subjectOf(visitor)).toBe(subject);
  expect(await warned()).toEqual([]);
});

test("a code on its way to a phone is good under the new key", async () => {
  const visitor = visitPortal(portal, { uuid: portal.device });
  const { mobile } = await visitor.register();
  await putCode(portal, mobile, "login");
  await portal.restart(both);
  await expect(portal.callAs()(login.loginBySms, { mobile, code: "000000" })).rejects.toMatchObject({ status: 200 });
  expect(await portal.callAs()(login.loginBySms, { mobile, code: "246810" })).toMatchObject({ id: expect.any(Number) });
});

test("names and recovery codes that were drawn of the server's key itself outlast it, once a start has kept what they are drawn of", async () => {
  const { visitor, mobile, id } = await newOwner();
  const { db, key } = portal.context;
  await db.deleteFrom("accountLastingSecrets").execute();
  const codes = ["abcdefgh23", "abcdefgh24", "abcdefgh25"];
  await db.deleteFrom("accountRecoveryCodes").where("userId", "=", id).execute();
  await db
    .insertInto("accountRecoveryCodes")
    .values(codes.map((code) => ({ userId: id, codeHmac: key.hmac("second factor", code) })))
    .execute();
  await pass(mobile, codes[0]!);
  for (const known of [TEST_KEY, both]) {
    await portal.restart(known);
    await keepSecrets(portal.context);
  }
  await pass(mobile, codes[1]!);
  await renew();
  await portal.restart(renewed);
  await pass(mobile, codes[2]!);
  const subject = TEST_KEY.hmac("outside subject", `blog\n${id}`).toString("base64url");
  await portal.restart(both);
  expect(await subjectOf(visitor)).toBe(subject);
  expect(await handleOf(visitor)).toBe(TEST_KEY.hmac("passkey user", String(id)).toString("base64url"));
});

test("what no known key opens is left as it is, and counted, however many times it is tried", async () => {
  const { db } = portal.context;
  await newOwner();
  await portal.restart(createServerKey("a third key of a test, as long as a key must be"));
  const kept = await db.selectFrom("accountSecondFactors").select("secretSealed").orderBy("userId").execute();
  for (let times = 0; times < 2; times++) await sealAnew(portal.context);
  expect(await db.selectFrom("accountSecondFactors").select("secretSealed").orderBy("userId").execute()).toEqual(kept);
  expect(await countFormerSealed(portal.context)).toBeGreaterThan(0);
});

test("what waits sealed in a queue is counted until it is done", async () => {
  const { db } = portal.context;
  await renew();
  const before = await countFormerSealed(portal.context);
  const made = createServerKey(NEW_SECRET).seal({ use: "code on its way", place: { task: onSendCode.task.name } }, "1");
  const payload = { id: randomUUID(), target: "+8613900000000", sealed: made, expiresAt: new Date().toISOString() };
  await enqueue(db, onSendCode.task, payload);
  expect(await countFormerSealed(portal.context)).toBe(before + 1);
});

test("the security log finds what was written of a number under the former key and under the new one", async () => {
  const mobile = "13955551234";
  const fail = () => portal.request(login.loginByPassword, { mobile, pwd: digest("wrong") });
  const found = async () => (await portal.callAs(OPERATOR)(securityEvents.listEvents, { account: mobile })).data.length;
  await fail();
  await portal.restart(both);
  await fail();
  expect(await found()).toBe(2);
  await portal.restart(renewed);
  expect(await found()).toBe(1);
});

test("many are sealed anew in pieces: cut off in the middle the next run goes on, and two at once end alike", async () => {
  const { id: userId } = await newOwner();
  const { db, key } = portal.context;
  const secrets = Array.from({ length: 450 }, (_, at) => `secret ${String(at).padStart(3, "0")}`);
  await db.deleteFrom("accountRecoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("accountRecoveryCodes")
    .values(
      secrets.map((one) => ({
        userId,
        codeHmac: Buffer.from(one),
        secretSealed: key.seal(accountsSealed.recoveryCodes, one),
      })),
    )
    .execute();
  await portal.restart(both);
  let left = 300;
  const cut = {
    ...both,
    seal: (...given: Parameters<typeof both.seal>) => {
      if (left-- === 0) throw new Error("cut off");
      return both.seal(...given);
    },
  };
  const former = await countFormerSealed(portal.context);
  await expect(sealAnew({ ...portal.context, key: cut })).rejects.toThrow("cut off");
  const then = await countFormerSealed(portal.context);
  expect([then < former, then > 0]).toEqual([true, true]);
  await Promise.all([sealAnew(portal.context), sealAnew(portal.context)]);
  const rows = await db
    .selectFrom("accountRecoveryCodes")
    .select("secretSealed")
    .where("userId", "=", userId)
    .orderBy("codeHmac")
    .execute();
  expect(rows.map((row) => renewed.unseal(accountsSealed.recoveryCodes, row.secretSealed!))).toEqual(secrets);
});
