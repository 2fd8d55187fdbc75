import { createHash, createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSampleBlog } from "#ports/outside-site/sample-blog.ts";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { outside } from "../../contract/outside.ts";
import { profile } from "../../contract/profile.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { onNotifyOfLogout } from "./notify-of-logout.ts";

const SECRET = "a secret of the blog, as long as it must be";
const BLOG = {
  id: "blog",
  name: "示例博客",
  origin: "https://blog.example",
  callbackPath: "/portal/back",
  secret: SECRET,
  mayLogIn: true,
};
const OTHER = {
  ...BLOG,
  id: "forum",
  name: "示例论坛",
  origin: "https://forum.example",
  secret: `${SECRET} other`,
  mayLogIn: false,
};
const BACK = "https://blog.example/portal/back";
const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, OTHER]) });
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

interface Signing {
  id?: string;
  secret?: string;
  offSeconds?: number;
  nonce?: string;
  signedPath?: string;
  signedBody?: string;
}

/** The server of a site outside: it knows the portal's document, and none of its code. */
async function askAsSite(
  path: string,
  fields: Record<string, string>,
  { id = "blog", secret = SECRET, offSeconds = 0, nonce = randomUUID(), signedPath = path, signedBody }: Signing = {},
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(fields);
  const ts = Math.floor(portal.clock.now.getTime() / 1000) + offSeconds;
  const hash = createHash("sha256")
    .update(signedBody ?? body)
    .digest("hex");
  const sig = createHmac("sha256", secret).update(`POST\n${signedPath}\n${ts}\n${nonce}\n${hash}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    authorization: `HMAC-SHA256 id=${id}, ts=${ts}, nonce=${nonce}, sig=${sig}`,
  };
  const response = await portal.app.inject({ method: "POST", url: path, headers, payload: body });
  return { status: response.statusCode, ...response.json<Record<string, unknown>>() };
}
const exchange = (code: string, signing: Signing = {}, redirectUri = BACK) =>
  askAsSite("/api/sso/exchange", { code, redirect_uri: redirectUri }, signing);

async function somebody(): Promise<Visitor & { id: number; nickName: string }> {
  const visitor = visitPortal(portal);
  return Object.assign(visitor, await visitor.register());
}
const addressOf = async (visitor: Visitor, fromswb = "blog") =>
  new URL((await visitor.call(outside.handOver, { fromswb, agreed: "true", state: "of-the-blog" })).location!);
const codeOf = async (visitor: Visitor, fromswb = "blog") =>
  (await addressOf(visitor, fromswb)).searchParams.get("code")!;

test("who comes from a site outside goes back there once he agrees, and is known by a name of its own, without his token", async () => {
  const visitor = await somebody();
  expect(await visitor.call(outside.outsideSource, { fromswb: "blog" })).toEqual({ name: "示例博客" });
  expect(await visitor.call(outside.handOver, { fromswb: "blog" })).toEqual({
    name: "示例博客",
    location: null,
    asksToLogIn: true,
  });
  const { location } = await visitor.call(outside.handOver, {
    fromswb: "blog",
    agreed: "true",
    state: "a&b=1",
    path: "/post/12?x=1",
  });
  const address = new URL(location!);
  expect([
    address.origin + address.pathname,
    address.searchParams.get("state"),
    address.searchParams.get("path"),
  ]).toEqual([BACK, "a&b=1", "/post/12?x=1"]);
  expect(location).not.toContain(visitor.token);
  const known = await exchange(address.searchParams.get("code")!);
  expect(known).toEqual({
    status: 200,
    sub: expect.stringMatching(/^[\w-]{43}$/),
    nickName: visitor.nickName,
    avatar: null,
    exp: expect.any(Number),
  });
  expect(JSON.stringify(known)).not.toContain(visitor.token);
  // Agreed once; and the same name again.
  const again = new URL((await visitor.call(outside.handOver, { fromswb: "blog" })).location!);
  expect(await exchange(again.searchParams.get("code")!)).toMatchObject({ sub: known["sub"] });
  const elsewhere = await exchange(
    await codeOf(visitor, "forum"),
    { id: "forum", secret: OTHER.secret },
    "https://forum.example/portal/back",
  );
  expect(elsewhere).toMatchObject({ status: 200 });
  expect(elsewhere["sub"]).not.toBe(known["sub"]);
});

test("a code is good once, also of many at once, for a minute, for its own site and address, as long as the login stands", async () => {
  const visitor = await somebody();
  const code = await codeOf(visitor);
  const answers = await Promise.all([1, 2, 3].map(() => exchange(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const invalid = { status: 400, error: "invalid_code" };
  expect(await exchange(code)).toEqual(invalid);
  for (const made of ["", "A".repeat(43), visitor.token!]) expect(await exchange(made)).toEqual(invalid);
  const fresh = await codeOf(visitor);
  expect(await exchange(fresh, { id: "forum", secret: OTHER.secret }, "https://forum.example/portal/back")).toEqual(
    invalid,
  );
  for (const address of [
    "https://blog.example.evil.tld/portal/back",
    "https://blog.example@evil.tld/portal/back",
    "//evil.tld",
    `${BACK}/`,
    "HTTPS://BLOG.EXAMPLE/portal/back",
    "",
  ])
    expect(await exchange(fresh, {}, address)).toEqual(invalid);
  expect(await exchange(fresh)).toMatchObject({ status: 200 });
  const late = await codeOf(visitor);
  wait(61_000);
  expect(await exchange(late)).toEqual(invalid);
  const ended = await codeOf(visitor);
  await visitor.call(ownSessions.endOwnSession, {});
  expect(await exchange(ended)).toEqual(invalid);
});

test("a site proves itself by its signature: wrong, late, replayed or over something else it is none", async () => {
  const visitor = await somebody();
  const unsigned = { status: 401, error: "unauthorized" };
  const code = await codeOf(visitor);
  const nonce = randomUUID();
  const wrong: Signing[] = [
    { secret: OTHER.secret },
    { id: "nobody" },
    { id: "forum" },
    { offSeconds: 61 },
    { offSeconds: -61 },
    { signedPath: "/api/sso/ticket" },
    { signedBody: "{}" },
  ];
  for (const signing of wrong) expect([signing, await exchange(code, signing)]).toEqual([signing, unsigned]);
  expect(await exchange("A".repeat(43), { nonce })).toMatchObject({ status: 400 });
  expect(await exchange(code, { nonce })).toEqual(unsigned);
  for (const authorization of ["", "Bearer x", "HMAC-SHA256 id=blog"]) {
    const response = await portal.app.inject({
      method: "POST",
      url: "/api/sso/exchange",
      headers: { authorization, "content-type": "text/plain" },
      payload: "x",
    });
    expect(response.statusCode).toBe(401);
  }
  expect(await exchange(code)).toMatchObject({ status: 200 });
});

test("a site that the portal does not know, and an address of one's own, lead nowhere", async () => {
  const visitor = await somebody();
  expect(await visitor.call(outside.outsideSource, { fromswb: "evil.tld" })).toEqual({ name: null });
  await expect(visitor.call(outside.handOver, { fromswb: "evil.tld", agreed: "true" })).rejects.toMatchObject({
    status: 200,
    message: "没有这个来源网站，请从原网站重新进入",
  });
  for (const fromswb of ["", "https://evil.tld", "x".repeat(65)])
    await expect(visitor.call(outside.handOver, { fromswb })).rejects.toMatchObject({
      code: 2,
      errors: { fromswb: expect.any(String) },
    });
  for (const path of ["//evil.tld", "/\\evil.tld", "https://evil.tld", "/a\nb", `/${"x".repeat(200)}`])
    await expect(visitor.call(outside.handOver, { fromswb: "blog", path })).rejects.toMatchObject({
      code: 2,
      errors: { path: expect.any(String) },
    });
  const other = await portal.app.inject({
    method: "POST",
    url: "/api/sso/handover",
    headers: { token: visitor.token!, uuid: visitor.uuid, "sec-fetch-site": "cross-site" },
  });
  expect(other.statusCode).toBe(403);
});

test("a ticket logs another browser in, once, within a minute, as long as the login stands that made it", async () => {
  const owner = await somebody();
  const { ticket, path, expiresAfterSeconds } = await owner.call(outside.makeLoginTicket, {});
  expect([path, expiresAfterSeconds]).toEqual([`/?ticket=${ticket}&userId=${owner.id}`, 60]);
  const phone = visitPortal(portal);
  const userId = String(owner.id);
  for (let look = 0; look < 2; look++)
    expect(await phone.call(outside.lookAtTicket, { ticket, userId })).toEqual({
      nickName: owner.nickName,
      avatar: null,
      source: null,
    });
  const gone = { status: 200, message: "登录链接已失效，请重新获取" };
  await expect(phone.call(outside.loginByTicket, { ticket, userId: "1" })).rejects.toMatchObject(gone);
  const answers = await Promise.all([1, 2, 3].map(() => phone.request(outside.loginByTicket, { ticket, userId })));
  const made = answers.map((answer) => answer.json()).filter(({ code }) => code === 1);
  expect(made).toHaveLength(1);
  phone.token = made[0].data.token;
  expect(phone.token).not.toBe(owner.token);
  expect((await phone.call(profile.myDetail, {})).nickName).toBe(owner.nickName);
  for (const call of [outside.loginByTicket, outside.lookAtTicket])
    await expect(phone.call(call, { ticket })).rejects.toMatchObject(gone);

  const late = await owner.call(outside.makeLoginTicket, {});
  wait(61_000);
  await expect(phone.call(outside.loginByTicket, { ticket: late.ticket })).rejects.toMatchObject(gone);
  const handed = await codeOf(owner);
  await expect(phone.call(outside.loginByTicket, { ticket: handed })).rejects.toMatchObject(gone);
  const ended = await owner.call(outside.makeLoginTicket, {});
  await owner.call(ownSessions.endOwnSession, {});
  await expect(phone.call(outside.loginByTicket, { ticket: ended.ticket })).rejects.toMatchObject(gone);
  for (const odd of [owner.token! + "x", "", "x".repeat(5000)])
    await expect(phone.call(outside.loginByTicket, { ticket: odd })).rejects.toMatchObject({ code: 2 });
  // The token itself opens nothing in an address.
  await expect(phone.call(outside.loginByTicket, { ticket: owner.token! })).rejects.toMatchObject(gone);
  expect(
    (
      await portal.app.inject({
        url: `/api/dtUser/myDetail?token=${phone.token}&userId=${userId}`,
        headers: { uuid: phone.uuid },
      })
    ).statusCode,
  ).toBe(401);
  const crossSite = await portal.app.inject({
    method: "POST",
    url: "/api/user/loginTicket/login",
    headers: { "sec-fetch-site": "cross-site", uuid: phone.uuid, "content-type": "application/x-www-form-urlencoded" },
    payload: `ticket=${ticket}`,
  });
  expect(crossSite.statusCode).toBe(403);
});

test("a site that may log its visitors in has a ticket made for who has agreed to just that, until he takes it back; another site has not", async () => {
  const visitor = await somebody();
  const { sub } = (await exchange(await codeOf(visitor))) as { sub: string };
  expect(await askAsSite("/api/sso/ticket", { sub })).toEqual({ status: 400, error: "login_not_allowed" });
  await visitor.call(outside.handOver, { fromswb: "blog", agreed: "true", agreedToLogIn: "true" });
  // What was agreed to is not taken back by the way.
  await codeOf(visitor);
  const { ticket } = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  const browser = visitPortal(portal);
  expect(await browser.call(outside.lookAtTicket, { ticket })).toMatchObject({
    nickName: visitor.nickName,
    source: "示例博客",
  });
  browser.token = (await browser.call(outside.loginByTicket, { ticket })).token;
  expect((await browser.call(profile.myDetail, {})).id).toBe(visitor.id);
  expect(await askAsSite("/api/sso/ticket", { sub: "A".repeat(43) })).toEqual({ status: 400, error: "unknown_sub" });
  expect(await askAsSite("/api/sso/ticket", { sub }, { id: "forum", secret: OTHER.secret })).toEqual({
    status: 401,
    error: "unauthorized",
  });
  await visitor.call(outside.handOver, { fromswb: "forum", agreed: "true", agreedToLogIn: "true" });
  const consents = await visitor.call(outside.listConsents, {});
  expect(consents.map(({ name, mayLogIn }) => [name, mayLogIn]).sort()).toEqual([
    ["示例博客", true],
    ["示例论坛", false],
  ]);
  const onItsWay = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  await (await somebody()).call(outside.withdrawConsent, { fromswb: "blog" });
  expect(await visitor.call(outside.listConsents, {})).toHaveLength(2);
  for (let twice = 0; twice < 2; twice++)
    expect(await visitor.call(outside.withdrawConsent, { fromswb: "blog" })).toEqual({});
  expect(await visitor.call(outside.listConsents, {})).toMatchObject([{ fromswb: "forum" }]);
  // Whatever the site has opened is shut, too.
  await expect(browser.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  await expect(browser.call(outside.loginByTicket, { ticket: onItsWay.ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
  expect(await askAsSite("/api/sso/ticket", { sub })).toEqual({ status: 400, error: "unknown_sub" });
  expect(await visitor.call(outside.handOver, { fromswb: "blog" })).toMatchObject({ location: null });
});

test("who only has a session lets no site log the account in, and makes himself no login that outlasts it: an older login, or one by a ticket, proves again who it is", async () => {
  const owner = visitPortal(portal);
  const { password } = await owner.register();
  const agree = { fromswb: "blog", agreed: "true", agreedToLogIn: "true" };
  const needed = { status: 200, message: "为确认是您本人操作，请输入登录密码或短信验证码" };
  const thief = visitPortal(portal);
  thief.token = (
    await thief.call(outside.loginByTicket, { ticket: (await owner.call(outside.makeLoginTicket, {})).ticket })
  ).token;
  await expect(thief.call(outside.handOver, agree)).rejects.toMatchObject(needed);
  expect(await thief.call(outside.listConsents, {})).toEqual([]);
  await expect(thief.call(outside.makeLoginTicket, {})).rejects.toMatchObject(needed);
  wait(10 * 60_000);
  await expect(owner.call(outside.handOver, agree)).rejects.toMatchObject(needed);
  await expect(owner.call(outside.makeLoginTicket, {})).rejects.toMatchObject(needed);
  expect(await owner.call(outside.makeLoginTicket, { pwd: digest(password) })).toMatchObject({
    ticket: expect.any(String),
  });
  await expect(owner.call(outside.handOver, { ...agree, pwd: digest("Another-4w") })).rejects.toMatchObject({
    message: "登录密码错误",
  });
  expect(await owner.call(outside.handOver, { fromswb: "blog", agreed: "true" })).toMatchObject({
    location: expect.any(String),
  });
  expect(await owner.call(outside.listConsents, {})).toMatchObject([{ mayLogIn: false }]);
  expect(await owner.call(outside.handOver, { ...agree, pwd: digest(password) })).toMatchObject({
    location: expect.any(String),
  });
  // What has been agreed to needs no more proof.
  expect(await owner.call(outside.handOver, agree)).toMatchObject({ location: expect.any(String) });
  expect(await owner.call(outside.listConsents, {})).toMatchObject([{ mayLogIn: true }]);
});

test("a ticket of a site logs nobody in who has not agreed to that, or no more", async () => {
  const visitor = await somebody();
  await visitor.call(outside.handOver, { fromswb: "blog", agreed: "true", agreedToLogIn: "true" });
  const { sub } = (await exchange(await codeOf(visitor))) as { sub: string };
  const { ticket } = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  await portal.context.db
    .updateTable("accountOutsideConsents")
    .set({ mayLogIn: false })
    .where("userId", "=", visitor.id)
    .execute();
  await expect(visitPortal(portal).call(outside.loginByTicket, { ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
});

test("the sample blog lets in who comes back with its own state and a code that nobody has used", async () => {
  // It has a clock of its own.
  portal.clock.now = new Date();
  const blog = await openSampleBlog(await portal.app.listen({ host: "127.0.0.1", port: 0 }));
  portal.settings.sources.push(blog.source);
  const ask = (path: string, cookie = "") =>
    fetch(blog.source.origin + path, { headers: { cookie }, redirect: "manual" });
  const cookieOf = (answer: Response, name: string) =>
    answer.headers
      .getSetCookie()
      .map((set) => set.split(";")[0]!)
      .find((set) => set.startsWith(`${name}=`) && set.length > name.length + 1) ?? "";
  const visitor = await somebody();
  const begin = async () => {
    const answer = await ask("/login?path=/post/1");
    const asked = new URL(answer.headers.get("location")!);
    return { asked, cookie: cookieOf(answer, "blog_state") };
  };
  const comeBack = async ({ asked: { searchParams } }: { asked: URL }) => {
    const [fromswb, state, path] = ["fromswb", "state", "path"].map((name) => searchParams.get(name)!) as [
      string,
      string,
      string,
    ];
    const { location } = await visitor.call(outside.handOver, { fromswb, state, path, agreed: "true" });
    return location!.slice(blog.source.origin.length);
  };
  try {
    expect(await (await ask("/post/1")).text()).toContain("用芯谱账号登录后评论");
    const begun = await begin();
    expect(begun.asked.pathname).toBe("/login");
    const back = await comeBack(begun);
    expect(back).not.toContain(visitor.token);
    // Another browser; one that began another login; the one that it is, twice; late.
    expect([(await ask(back)).status, (await ask(back, (await begin()).cookie)).status]).toEqual([400, 400]);
    const known = await ask(back, begun.cookie);
    expect([known.status, known.headers.get("location")]).toEqual([303, "/post/1"]);
    expect(await (await ask("/post/1", cookieOf(known, "blog_reader"))).text()).toContain(
      `已登录：<b>${visitor.nickName}</b>`,
    );
    expect((await ask(back, begun.cookie)).status).toBe(400);
    // A code that came a second time ends the login that it made, once the site is told.
    const { rows } = await sql<{
      data: unknown;
    }>`select data from pgboss.job where name = 'accounts.tellLogout' order by created_on desc limit 1`.execute(
      portal.context.db,
    );
    await onNotifyOfLogout.run({ ...portal.context, now: new Date() }, rows[0]!.data);
    expect(await (await ask("/post/1", cookieOf(known, "blog_reader"))).text()).toContain("用芯谱账号登录后评论");
    const late = await begin();
    const lateBack = await comeBack(late);
    wait(61_000);
    expect((await ask(lateBack, late.cookie)).status).toBe(400);
  } finally {
    portal.settings.sources.pop();
    await blog.close();
  }
});
