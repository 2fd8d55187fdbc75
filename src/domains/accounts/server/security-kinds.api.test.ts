import { sql } from "kysely";
import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { recordArchive } from "#domains/audit/server/record-archive.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { SECURITY_KINDS, type SecurityKind, type SecurityOutcome } from "#domains/security-log/labels.ts";
import { useTestApp } from "#testing/app.ts";
import { codes } from "../contract/codes.ts";
import { login } from "../contract/login.ts";
import { outside } from "../contract/outside.ts";
import { passwords } from "../contract/passwords.ts";
import { profile } from "../contract/profile.ts";
import { recoveries } from "../contract/recoveries.ts";
import { rights } from "../contract/rights.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { ownSessions } from "../contract/sessions.ts";
import { socialLogin } from "../contract/social-login.ts";
import { userStatus } from "../contract/user-status.ts";
import { digest, newMobile, solveCaptcha, type Visitor, visitPortal } from "../testing/visit-portal.ts";
import { addOperator } from "./add-operator.ts";
import { authenticator } from "./second-factor/second-factor.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const USER = "13800000001";
const WRONG = "000000";
const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ message: expect.any(String) });

const registered = async () => {
  const visitor = visitPortal(portal);
  return { visitor, ...(await visitor.register()) };
};

async function backFrom(visitor: Visitor, provider: "wechat" | "qq", op: "login" | "bind" = "login") {
  const { state } = await visitor.call(socialLogin.beginSocialLogin, { provider, op, returnTo: "/" });
  const authorizationCode = (await portal.socialLogin[provider].issueCode({
    openId: `simulated-${provider}-1`,
    redirectUri: "http://portal.test/socialReturn",
  }))!;
  return { authorizationCode, state };
}

async function loginBySocial(provider: "wechat" | "qq") {
  const { visitor } = await registered();
  const [bind, logIn, unbind] =
    provider === "wechat"
      ? [socialLogin.bindWechat, socialLogin.loginByWechat, socialLogin.unbindSocial]
      : [socialLogin.bindQq, socialLogin.loginByQq, socialLogin.unbindSocial];
  await visitor.call(bind, await backFrom(visitor, provider, "bind"));
  const other = visitPortal(portal);
  await other.call(logIn, await backFrom(other, provider));
  await refused(other.call(logIn, { authorizationCode: "made-up", state: "made-up" }));
  await visitor.call(unbind, { provider });
}

async function operatorWithFactor() {
  const { visitor, mobile, password } = await registered();
  const made = await addOperator(
    { ...portal.context, now: portal.clock.now },
    { mobile: `+86${mobile}`, role: "operator" },
  );
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  const code = () => authenticator(made.secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
  return { visitor, code };
}

/** For each kind a real act that brings it about, and how it must end. */
const ACTS: Record<SecurityKind, { outcomes: SecurityOutcome[]; act: () => Promise<unknown> }> = {
  "login-by-password": {
    outcomes: ["done", "failed", "refused"],
    async act() {
      const { visitor, mobile, password, id } = await registered();
      await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) });
      await refused(visitor.call(login.loginByPassword, { mobile, pwd: digest("wrong") }));
      await portal.context.db
        .updateTable("accountUsers")
        .set({ frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "stop" })
        .where("id", "=", id)
        .execute();
      await refused(visitor.call(login.loginByPassword, { mobile, pwd: digest(password) }));
    },
  },
  "login-by-sms": {
    outcomes: ["done"],
    async act() {
      const visitor = visitPortal(portal);
      const mobile = newMobile();
      await visitor.call(login.loginBySms, { mobile, code: await visitor.codeFor(mobile) });
    },
  },
  "login-by-wechat": { outcomes: ["done", "failed"], act: () => loginBySocial("wechat") },
  "login-by-qq": { outcomes: ["done", "failed"], act: () => loginBySocial("qq") },
  "login-by-ticket": {
    outcomes: ["done", "failed"],
    async act() {
      const { visitor } = await registered();
      const { ticket } = await visitor.call(outside.makeLoginTicket, {});
      await visitPortal(portal).call(outside.loginByTicket, { ticket });
      await refused(visitPortal(portal).call(outside.loginByTicket, { ticket }));
    },
  },
  registration: { outcomes: ["done"], act: registered },
  code: {
    outcomes: ["failed"],
    async act() {
      const visitor = visitPortal(portal);
      const mobile = newMobile();
      const code = await visitor.codeFor(mobile);
      await refused(
        visitor.call(codes.checkCode, { mobile, code: code === WRONG ? "000001" : WRONG, purpose: "login" }),
      );
    },
  },
  proof: {
    outcomes: ["failed"],
    async act() {
      const { visitor } = await registered();
      await refused(visitor.call(passwords.changePassword, { pwd: digest("wrong"), password: "Another-5w-kelvin" }));
    },
  },
  lockout: {
    outcomes: ["refused"],
    async act() {
      const mobile = newMobile();
      const visitor = visitPortal(portal);
      for (let tries = 0; tries < 6; tries++)
        await refused(visitor.call(login.loginByPassword, { mobile, pwd: digest("wrong") }));
    },
  },
  "second-factor": {
    outcomes: ["done", "failed"],
    async act() {
      const { visitor, code } = await operatorWithFactor();
      await refused(visitor.call(secondFactor.passSecondFactor, { code: code() === WRONG ? "000001" : WRONG }));
      await visitor.call(secondFactor.passSecondFactor, { code: code() });
    },
  },
  "second-factor-reuse": {
    outcomes: ["failed"],
    async act() {
      const { visitor, code } = await operatorWithFactor();
      visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: code() })).token;
      await refused(visitor.call(secondFactor.passSecondFactor, { code: code() }));
    },
  },
  "second-factor-change": {
    outcomes: ["done"],
    async act() {
      const { visitor, code } = await operatorWithFactor();
      visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: code() })).token;
      const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
      await visitor.call(secondFactor.confirmSecondFactor, {
        code: authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() }),
      });
    },
  },
  "password-change": {
    outcomes: ["done"],
    async act() {
      const { visitor, password } = await registered();
      await visitor.call(passwords.changePassword, { pwd: digest(password), password: "Another-5w-kelvin" });
    },
  },
  "password-reset": {
    outcomes: ["done"],
    async act() {
      const { visitor, mobile } = await registered();
      const code = await visitor.codeFor(mobile, "reset");
      await visitor.call(passwords.resetPassword, { mobile, code, password: "Another-5w-kelvin" });
    },
  },
  "mobile-change": {
    outcomes: ["done"],
    async act() {
      const { visitor, mobile: former } = await registered();
      const mobile = newMobile();
      const oldCode = await visitor.codeFor(former, "change");
      await visitor.call(profile.bindMobile, { oldCode, mobile, code: await visitor.codeFor(mobile, "bind") });
    },
  },
  "email-change": {
    outcomes: ["done"],
    async act() {
      const { visitor } = await registered();
      const email = `${newMobile()}@example.com`;
      const { demoCode } = await visitor.call(profile.sendMailCode, { email, captcha: await solveCaptcha(visitor) });
      await visitor.call(profile.bindEmail, { email, code: demoCode! });
    },
  },
  "identity-bind": { outcomes: ["done"], act: () => loginBySocial("wechat") },
  "identity-unbind": { outcomes: ["done"], act: () => loginBySocial("wechat") },
  "session-end": {
    outcomes: ["done"],
    async act() {
      const { visitor } = await registered();
      await visitor.call(ownSessions.endOwnSession, {});
    },
  },
  "access-refused": {
    outcomes: ["refused"],
    act: () => refused(portal.callAs(USER)(auditLog.listActions, {})),
  },
  "origin-refused": {
    outcomes: ["refused"],
    act: () =>
      portal.app.inject({
        method: "POST",
        url: `/api${login.loginByPassword.path}`,
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      }),
  },
  "data-export": {
    outcomes: ["done"],
    async act() {
      const { visitor, mobile } = await registered();
      await visitor.call(rights.exportMyData, { code: await visitor.codeFor(mobile, "export") });
    },
  },
  "account-closing": {
    outcomes: ["done"],
    async act() {
      const { visitor, mobile } = await registered();
      await visitor.call(rights.closeAccount, { isUnderstood: "true", code: await visitor.codeFor(mobile, "close") });
    },
  },
  "account-recovery": {
    outcomes: ["done", "failed"],
    async act() {
      const { visitor } = await registered();
      const mobile = newMobile();
      const code = await visitor.codeFor(mobile, "bind");
      await visitor.call(recoveries.askRecovery, { removesFactors: "false", mobile, code, reason: "换号" });
      await refused(visitor.call(recoveries.stopRecoveryByKey, { key: "A".repeat(43) }));
    },
  },
  "input-refused": {
    outcomes: ["failed"],
    async act() {
      expect((await portal.request(outside.outsideSource, { fromswb: "" })).json()).toMatchObject({ code: 2 });
      await portal.restart();
    },
  },
  "account-standing": {
    outcomes: ["done"],
    async act() {
      const { id } = await registered();
      await portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "mute-user", reason: "测试" });
    },
  },
  "operator-role": { outcomes: ["done"], act: operatorWithFactor },
  "operator-look": {
    outcomes: ["done"],
    async act() {
      const { id } = await registered();
      await portal.callAs(OPERATOR)(userStatus.readUserContact, { id, reason: "核实" });
    },
  },
  "operator-export": { outcomes: ["done"], act: () => portal.request(auditLog.exportActions, {}, OPERATOR) },
  "setting-change": {
    outcomes: ["done"],
    act: () => saveJson(portal, OPERATOR, { key: "reservedNames", value: "[]" }),
  },
  archive: {
    outcomes: ["done"],
    act: () =>
      recordArchive(
        { ...portal.context, connection: portal.connection },
        { act: "write-archive", file: "a.tar", sum: "0", rows: 1, files: 1 },
      ),
  },
};

test.for(Object.entries(ACTS))("%s is written by what it is called after", async ([kind, { outcomes, act }]) => {
  const { db } = portal.context;
  const { last } = await db
    .selectFrom("securityEvents")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  await act();
  const written = await db
    .selectFrom("securityEvents")
    .select(["outcome"])
    .where("id", ">", last ?? 0)
    .where("kind", "=", kind)
    .execute();
  expect(new Set(written.map(({ outcome }) => outcome))).toEqual(new Set(outcomes));
});

test("no entry of any kind holds a number, an address for mail, a password, a code or a token", async () => {
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(security_events)::text as text from security_events`.execute(portal.context.db);
  expect(rows.length).toBeGreaterThan(Object.keys(SECURITY_KINDS).length);
  // Marks are sixteen signs of 0 to f: figures in the midst of one are no number.
  for (const { text } of rows)
    expect(text).not.toMatch(/"[^"]*((?<![\da-f])(?:86)?1[3-9]\d{9}(?![\d.a-f])|@example|kelvin|Kelvin|token)[^"]*"/);
});
