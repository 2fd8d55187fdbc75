import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { digest, newMobile, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { authenticator } from "../second-factor/second-factor.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const PASSWORD = "Kelvin-4w-shunt";
const SERVER = path.join(PROJECT_ROOT, "src/domains/accounts/server");
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const wrong = (visitor: Visitor, mobile: string) =>
  visitor.request(login.loginByPassword, { mobile, pwd: digest("Wrong-4w-shunt") });
const devicesOf = (userId: number) =>
  portal.context.db.selectFrom("accountDevices").select("device").where("userId", "=", userId).execute();

/** A browser, and three who copied what its scripts read: another browser, one without cookies, and a program. */
async function ownerAndCopies() {
  const owner = visitPortal(portal, { isBrowser: true });
  const { mobile, id } = await owner.register({ password: PASSWORD });
  const { uuid } = owner;
  const copies = [visitPortal(portal, { uuid, isBrowser: true }), visitPortal(portal, { uuid })];
  return { owner, mobile, id, copies };
}

test("who copied a browser's uuid uses up no password tries of its device, nor has any of them", async () => {
  const { owner, mobile, copies } = await ownerAndCopies();
  for (const copy of copies) for (let guess = 0; guess < 6; guess++) await wrong(copy, mobile);
  for (const copy of copies)
    await expect(copy.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).rejects.toMatchObject({
      message: expect.stringContaining("后再试"),
    });
  // The device has five of its own, whatever others did.
  for (let guess = 0; guess < 4; guess++) await wrong(owner, mobile);
  expect(await owner.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).toMatchObject({
    needsSecondFactor: false,
  });
});

test("a login with a copied uuid is one on a new device, and its owner is told", async () => {
  const { owner, mobile, id, copies } = await ownerAndCopies();
  const told = async () =>
    (
      await portal.context.db
        .selectFrom("siteNotices")
        .select("id")
        .where("userId", "=", id)
        .where("title", "=", "您的账号在新设备上登录")
        .execute()
    ).length;
  await owner.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) });
  expect(await told()).toBe(0);
  expect(await devicesOf(id)).toEqual([{ device: expect.stringMatching(/^browser [0-9a-f]{64}$/) }]);
  for (const copy of copies) await copy.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) });
  expect(await told()).toBe(2);
});

test("who copied a browser's uuid uses up no tries of its second factor", async () => {
  const { owner, mobile, copies } = await ownerAndCopies();
  const { secret } = await owner.call(secondFactor.enrolSecondFactor, {});
  const code = () => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
  owner.token = (await owner.call(secondFactor.confirmSecondFactor, { code: code() })).token;
  for (const copy of copies) {
    copy.token = (await copy.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
    for (let guess = 0; guess < 6; guess++) await copy.request(secondFactor.passSecondFactor, { code: "abcdefghjk" });
  }
  wait(MINUTE_MS);
  owner.token = (await owner.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  for (let guess = 0; guess < 4; guess++) await owner.request(secondFactor.passSecondFactor, { code: "abcdefghjk" });
  expect(await owner.call(secondFactor.passSecondFactor, { code: code() })).toMatchObject({ recoveryCodesLeft: 10 });
});

test("a code belongs to the browser that asked for it, in its first call too; a copied uuid neither uses nor spoils it", async () => {
  const { owner, mobile, copies } = await ownerAndCopies();
  wait(2 * MINUTE_MS);
  const code = await owner.codeFor(mobile);
  for (const copy of copies) {
    for (let guess = 0; guess < 6; guess++) await copy.request(login.loginBySms, { mobile, code: "000000" });
    expect((await copy.request(login.loginBySms, { mobile, code })).json().code).not.toBe(1);
  }
  await owner.call(login.loginBySms, { mobile, code });
  const fresh = visitPortal(portal, { isBrowser: true });
  const number = newMobile();
  expect(fresh.cookies).toEqual({});
  expect(await fresh.call(login.loginBySms, { mobile: number, code: await fresh.codeFor(number) })).toMatchObject({
    token: expect.any(String),
  });
});

test("a copied uuid has none of the codes that a known device gets on top", async () => {
  const { owner, mobile, copies } = await ownerAndCopies();
  wait(2 * MINUTE_MS);
  await owner.codeFor(mobile);
  // The minute between two is the number's for strangers.
  for (const copy of copies)
    await expect(copy.codeFor(mobile)).rejects.toMatchObject({ message: expect.stringMatching(/秒/) });
});

test("a uuid is read where a login needs it and where devices are named, nowhere else", () => {
  const reading = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.includes(".test.") &&
      /(?<!z\.)\buuid\b/.test(readFileSync(path.join(SERVER, file), "utf8")),
  );
  expect(reading.toSorted()).toEqual(["sessions/known-devices.ts", "sessions/sessions.ts"]);
});
