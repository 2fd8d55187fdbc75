import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSampleBlog } from "#ports/outside-site/sample-blog.ts";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { outside } from "../../contract/outside.ts";
import { BACK, BLOG, FORUM, outsideSitesOf } from "../../testing/outside-sites.ts";
import { onNotifyOfLogout } from "./notify-of-logout.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM]) });
const { somebody, codeOf, exchange } = outsideSitesOf(portal);
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

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
    { id: "forum", secret: FORUM.secret },
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
  expect(await exchange(fresh, { id: "forum", secret: FORUM.secret }, "https://forum.example/portal/back")).toEqual(
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

test("a site is told once of a code that comes again and again", async () => {
  const visitor = await somebody();
  const code = await codeOf(visitor);
  const { sub } = await exchange(code);
  await sql`delete from pgboss.job where name = 'accounts.tellLogout'`.execute(portal.context.db);
  const again = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
  expect(again.map(({ status }) => status)).toEqual(Array(10).fill(400));
  expect(await exchange(code)).toMatchObject({ status: 400 });
  const { rows } = await sql`select from pgboss.job where name = 'accounts.tellLogout'`.execute(portal.context.db);
  expect(rows).toHaveLength(1);
  const tells = portal.context.db
    .deleteFrom("accountOutsideTells")
    .returning("subject")
    .where("subject", "=", sub as string);
  expect(await tells.execute()).toHaveLength(1);
});

test("the sample blog lets in who comes back with its own state and a code that nobody has used", async () => {
  // It has a clock of its own.
  const setClock = () => (portal.clock.now = new Date());
  setClock();
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
  const tellSites = async () => {
    await onNotifyOfLogout.run({ ...portal.context, now: new Date() }, { sourceId: "sample-blog" });
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
    setClock();
    expect((await ask(back, begun.cookie)).status).toBe(400);
    // A code that came a second time ends the login that it made, once the site is told.
    await tellSites();
    expect(await (await ask("/post/1", cookieOf(known, "blog_reader"))).text()).toContain("用芯谱账号登录后评论");
    // So does the end of the login with which he came.
    const again = await begin();
    const reader = cookieOf(await ask(await comeBack(again), again.cookie), "blog_reader");
    expect(await (await ask("/post/1", reader)).text()).toContain("已登录");
    setClock();
    await visitor.call(ownSessions.endOwnSession, {});
    await tellSites();
    expect(await (await ask("/post/1", reader)).text()).toContain("用芯谱账号登录后评论");
    Object.assign(visitor, await somebody());
    const late = await begin();
    const lateBack = await comeBack(late);
    wait(61_000);
    expect((await ask(lateBack, late.cookie)).status).toBe(400);
  } finally {
    portal.settings.sources.pop();
    await blog.close();
  }
});
