import { expect, test } from "vitest";
import { site } from "#domains/site/contract/site.ts";
import { PortError } from "#ports/port.ts";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../../contract/profile.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { socialLoginsOf } from "../../testing/social-logins.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const { goAndReturn, codeOf } = socialLoginsOf(portal);
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("a first login by WeChat asks for a phone, makes an account of it, and the next one needs none", async () => {
  const visitor = visitPortal(portal);
  const { lognUser, ticket, returnTo, nickName } = await visitor.call(
    socialLogin.loginByWechat,
    await goAndReturn(visitor, { returnTo: "/datasheet/compare?ids=1,2" }),
  );
  expect([lognUser, returnTo, nickName]).toEqual([null, "/datasheet/compare?ids=1,2", expect.any(String)]);
  const mobile = newMobile();
  const made = await visitor.call(socialLogin.bindSocialPhone, {
    ticket: ticket!,
    mobile,
    code: await visitor.codeFor(mobile, "bind"),
  });
  visitor.token = made.token;
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({
    bindings: [{ provider: "wechat", nickName }],
    perfectInformation: false,
    hasPassword: false,
  });
  const later = visitPortal(portal);
  expect(await later.call(socialLogin.loginByWechat, await goAndReturn(later))).toMatchObject({
    lognUser: { id: made.id },
    ticket: null,
  });
});

test("a first login by QQ with the phone of an account opens that account", async () => {
  const owner = visitPortal(portal);
  const { id, mobile } = await owner.register();
  wait(61_000);
  const visitor = visitPortal(portal);
  const { ticket } = await visitor.call(socialLogin.loginByQq, await goAndReturn(visitor, { provider: "qq" }));
  expect(
    await visitor.call(socialLogin.bindSocialPhone, {
      ticket: ticket!,
      mobile,
      code: await visitor.codeFor(mobile, "bind"),
    }),
  ).toMatchObject({ id });
});

test("a ticket is good once, for its own browser, and a wrong code leaves it good", async () => {
  const visitor = visitPortal(portal);
  const { ticket } = await visitor.call(socialLogin.loginByWechat, await goAndReturn(visitor));
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile, "bind");
  const stranger = visitPortal(portal, { uuid: visitor.uuid });
  await expect(stranger.call(socialLogin.bindSocialPhone, { ticket: ticket!, mobile, code })).rejects.toMatchObject({
    message: "授权已失效，请重新登录",
  });
  await expect(
    visitor.call(socialLogin.bindSocialPhone, {
      ticket: ticket!,
      mobile,
      code: code === "000000" ? "000001" : "000000",
    }),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
  expect(await visitor.call(socialLogin.bindSocialPhone, { ticket: ticket!, mobile, code })).toMatchObject({
    id: expect.any(Number),
  });
  wait(61_000);
  await expect(
    visitor.call(socialLogin.bindSocialPhone, { ticket: ticket!, mobile, code: await visitor.codeFor(mobile, "bind") }),
  ).rejects.toMatchObject({ message: "授权已失效，请重新登录" });
});

test("a state is good once, for ten minutes, in the browser that began, for its provider and act", async () => {
  const invalid = { status: 200, message: "授权已失效，请重新扫码" };
  const visitor = visitPortal(portal);
  const used = await goAndReturn(visitor);
  const answers = await Promise.all(
    [1, 2].map(async () =>
      visitor.request(socialLogin.loginByWechat, { ...used, authorizationCode: await codeOf("wechat") }),
    ),
  );
  expect(answers.filter((answer) => answer.json().code === 1)).toHaveLength(1);
  await expect(
    visitor.call(socialLogin.loginByWechat, { ...used, authorizationCode: await codeOf("wechat") }),
  ).rejects.toMatchObject(invalid);

  const victim = visitPortal(portal);
  await goAndReturn(victim);
  await expect(victim.call(socialLogin.loginByWechat, await goAndReturn(visitor))).rejects.toMatchObject(invalid);
  await expect(visitPortal(portal).call(socialLogin.loginByWechat, await goAndReturn(visitor))).rejects.toMatchObject(
    invalid,
  );
  await expect(visitor.call(socialLogin.loginByQq, await goAndReturn(visitor))).rejects.toMatchObject({
    status: 200,
    message: "授权已失效，请重新授权",
  });
  await expect(
    visitor.call(socialLogin.loginByWechat, { authorizationCode: await codeOf("wechat") }),
  ).rejects.toMatchObject(invalid);
  await expect(
    visitor.call(socialLogin.loginByWechat, { authorizationCode: await codeOf("wechat"), state: "made-up" }),
  ).rejects.toMatchObject(invalid);
  const late = await goAndReturn(visitor);
  wait(10 * 60_000 + 1000);
  await expect(visitor.call(socialLogin.loginByWechat, late)).rejects.toMatchObject(invalid);
});

test("what the provider refuses is told as a refusal, what it can't do as busy", async () => {
  const visitor = visitPortal(portal);
  const returned = await goAndReturn(visitor);
  await expect(
    visitor.call(socialLogin.loginByWechat, { ...returned, authorizationCode: "made-up" }),
  ).rejects.toMatchObject({ status: 200, message: "授权未完成，请重新扫码" });
  portal.socialLogin.qq.failWith(new PortError("login.qq", "transient", "no answer"));
  await expect(
    visitor.call(socialLogin.loginByQq, await goAndReturn(visitor, { provider: "qq" })),
  ).rejects.toMatchObject({ status: 200, message: "QQ暂时无法连接，请稍后再试" });
});

test("an address that carries a code or a ticket is told to no other page", async () => {
  const policyOf = async (url: string) => (await portal.app.inject(url)).headers["referrer-policy"];
  for (const url of ["/socialReturn?code=abc&state=def", "/?userId=1&ticket=abc", "/?token=abc"])
    expect([url, await policyOf(url)]).toEqual([url, "no-referrer"]);
  expect(await policyOf("/socialReturn")).toBe("strict-origin-when-cross-origin");
});

test("a way that the portal does not offer is told by the frame, and refused", async () => {
  const visitor = visitPortal(portal);
  const begun = await goAndReturn(visitor);
  const { wechat } = portal.context.ports.socialLogin;
  expect((await visitor.call(site.readFrame, {})).socialLogins).toEqual(["wechat", "qq"]);
  portal.context.ports.socialLogin.wechat = null;
  expect((await visitor.call(site.readFrame, {})).socialLogins).toEqual(["qq"]);
  const refused = { status: 200, message: "本站未开通微信登录" };
  await expect(visitor.call(socialLogin.beginSocialLogin, { provider: "wechat" })).rejects.toMatchObject(refused);
  await expect(visitor.call(socialLogin.loginByWechat, begun)).rejects.toMatchObject(refused);
  portal.context.ports.socialLogin.wechat = wechat;
});

test("the browser gets a cookie that scripts can't read, and over HTTPS one of this host alone", async () => {
  const response = await visitPortal(portal).request(socialLogin.beginSocialLogin, { provider: "qq" });
  expect(response.cookies).toMatchObject([{ name: "social", httpOnly: true, path: "/", sameSite: "Lax" }]);
});
