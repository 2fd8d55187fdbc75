import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runTasks } from "#platform/tasks.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { outside } from "../../contract/outside.ts";
import { passwords } from "../../contract/passwords.ts";
import { rights } from "../../contract/rights.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { userStatus } from "../../contract/user-status.ts";
import { BLOG, FORUM, outsideSitesOf } from "../../testing/outside-sites.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { onForgetOld } from "../forget-old.ts";
import { onCloseDueAccounts } from "../rights/close-account.ts";
import { onNotifyOfLogout } from "./notify-of-logout.ts";

const SHOP = { ...FORUM, id: "shop", origin: "https://shop.example", logoutPath: "/portal/logout" };
const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM, SHOP]) });
const { codeOf, exchange } = outsideSitesOf(portal);
const DAY_MS = 86_400_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const context = () => ({ ...portal.context, now: portal.clock.now });
const OPERATOR = "13800000009";

/** What sites are to be told, once; of each there is a task. */
async function told() {
  const { db } = portal.context;
  const { rows: tasks } = await sql<{ sourceId: string }>`
    delete from pgboss.job where name = 'accounts.tellLogout' returning data ->> 'sourceId' as source_id`.execute(db);
  const tells = await db.deleteFrom("accountOutsideTells").returning(["sourceId", "subject as sub"]).execute();
  expect(new Set(tasks.map(({ sourceId }) => sourceId))).toEqual(new Set(tells.map(({ sourceId }) => sourceId)));
  return tells;
}

/** Nothing is to be told any more. */
async function clear() {
  await sql`delete from pgboss.job where name = 'accounts.tellLogout'`.execute(portal.context.db);
  await portal.context.db.deleteFrom("accountOutsideTells").execute();
}

/** A server in the place of these sites, while `use` runs: what it is asked, and how it answers. */
async function withServer<Result>(
  ids: string[],
  answer: (asked: { path: string; sub: string; before: number }, response: ServerResponse) => void,
  use: () => Promise<Result>,
): Promise<Result> {
  const site = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () =>
      answer({ path: request.url!, ...(JSON.parse(body) as { sub: string; before: number }) }, response),
    );
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { sources } = portal.settings;
  portal.settings.sources = sources.map((source) =>
    ids.includes(source.id) ? { ...source, origin, logoutPath: source.logoutPath && `/${source.id}` } : source,
  );
  try {
    return await use();
  } finally {
    portal.settings.sources = sources;
    site.closeAllConnections();
    site.close();
  }
}

/** Somebody whom the blog and the forum know, in the login of `visitor`. */
async function known() {
  const visitor = visitPortal(portal);
  const facts = await visitor.register();
  const sub = await handOver(visitor);
  return { visitor, ...facts, sub };
}
async function handOver(visitor: Visitor) {
  const { sub } = await exchange(await codeOf(visitor));
  const forum = { id: "forum", secret: FORUM.secret };
  expect(await exchange(await codeOf(visitor, "forum"), forum, "https://forum.example/portal/back")).toMatchObject({
    status: 200,
  });
  return sub as string;
}
/** The same account in another browser, which no site knows. */
async function otherLogin({ mobile, password }: { mobile: string; password: string }) {
  const other = visitPortal(portal);
  other.token = (await other.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  return other;
}

type Known = Awaited<ReturnType<typeof known>>;
const ENDS: [string, (known: Known) => Promise<unknown>][] = [
  ["logs out", ({ visitor }) => visitor.call(ownSessions.endOwnSession, {})],
  [
    "ends it from another login",
    async (known) => {
      const other = await otherLogin(known);
      const sessions = await other.call(ownSessions.listSessions, {});
      await other.call(rights.endLogin, { id: sessions.find(({ isThis }) => !isThis)!.id });
    },
  ],
  ["ends all others", async (known) => (await otherLogin(known)).call(ownSessions.endOtherSessions, {})],
  [
    "changes his password",
    async (known) =>
      (await otherLogin(known)).call(passwords.changePassword, {
        pwd: digest(known.password),
        password: "Another-5w-kelvin",
      }),
  ],
  [
    "is frozen",
    ({ id }) => portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "freeze-user", reason: "发布违规内容" }),
  ],
  [
    "asks for his account to be closed, and is closed",
    async ({ visitor, mobile }) => {
      const code = await visitor.codeFor(mobile, "close");
      await visitor.call(rights.closeAccount, { code, isUnderstood: "true" });
      expect(await told()).toEqual([]);
      wait(8 * DAY_MS);
      await onCloseDueAccounts.run(context(), {});
    },
  ],
  ["takes his consent back", ({ visitor }) => visitor.call(outside.withdrawConsent, { fromswb: "blog" })],
  [
    "is not seen for so long that the login has ended",
    async () => {
      wait(400 * DAY_MS);
      await onForgetOld.run(context(), {});
    },
  ],
];

test.for(ENDS)("a site that wants to know is told once somebody whom it knows %s", async ([, end]) => {
  const { now } = portal.clock;
  const somebody = await known();
  expect(await told()).toEqual([]);
  await end(somebody);
  expect(await told()).toEqual([{ sourceId: "blog", sub: somebody.sub }]);
  portal.clock.now = now;
});

test("a login that no site was handed tells none, and the end of one tells the others' sites nothing", async () => {
  const somebody = await known();
  const other = await otherLogin(somebody);
  await other.call(ownSessions.endOwnSession, {});
  expect(await told()).toEqual([]);
  await handOver(somebody.visitor);
  await somebody.visitor.call(ownSessions.endOwnSession, {});
  expect(await told()).toHaveLength(1);
});

test("a site is told when they ended: what it was handed later goes on", async () => {
  const { now } = portal.clock;
  const somebody = await known();
  await somebody.visitor.call(ownSessions.endOwnSession, {});
  wait(120_000);
  expect(await handOver(await otherLogin(somebody))).toBe(somebody.sub);
  const asked: unknown[] = [];
  await withServer(
    ["blog"],
    ({ sub, before }, response) => {
      asked.push({ sub, before });
      response.end();
    },
    () => onNotifyOfLogout.run(context(), { sourceId: "blog" }),
  );
  expect(asked).toEqual([{ sub: somebody.sub, before: Math.floor(now.getTime() / 1000) }]);
  await clear();
  portal.clock.now = now;
});

// A site that was not reached is left alone in the tests behind these, too.
test("a site that hangs is to be told once of each account, and holds up no other", async () => {
  const logOutOf = async (visitor: Visitor, { id, secret, origin }: typeof BLOG | typeof SHOP) => {
    await exchange(await codeOf(visitor, id), { id, secret }, `${origin}/portal/back`);
    await visitor.call(ownSessions.endOwnSession, {});
  };
  for (let count = 0; count < 4; count++) {
    const visitor = visitPortal(portal);
    const facts = await visitor.register();
    await logOutOf(visitor, BLOG);
    if (count === 0) await logOutOf(await otherLogin(facts), BLOG);
  }
  const waiting = await portal.context.db.selectFrom("accountOutsideTells").select("sourceId").execute();
  expect(waiting.map(({ sourceId }) => sourceId)).toEqual(Array(4).fill("blog"));
  const visitor = visitPortal(portal);
  await visitor.register();
  await logOutOf(visitor, SHOP);
  const asked: string[] = [];
  const tasks = await withServer(
    ["blog", "shop"],
    ({ path }, response) => {
      asked.push(path);
      if (path === "/shop") response.end();
    },
    async () => {
      const tasks = await runTasks(portal.connection, [onNotifyOfLogout], {
        atOnce: 2,
        log: portal.context.log,
        openContext: () => ({ ...portal.context, user: null, now: new Date() }),
      });
      await expect.poll(() => asked.toSorted(), { timeout: 5_000 }).toEqual(["/blog", "/shop"]);
      return tasks;
    },
  );
  await tasks.stop();
  await clear();
});

test("a site that is not reached is left alone for a minute, and told for half a day; one without an address is not asked", async () => {
  const { now } = portal.clock;
  const asked: string[] = [];
  let status = 503;
  await withServer(
    ["shop", "forum"],
    ({ path, sub }, response) => {
      asked.push(`${path} ${sub}`);
      response.writeHead(status).end();
    },
    async () => {
      const tell = (sourceId: string) => onNotifyOfLogout.run(context(), { sourceId });
      const keep = (sourceId: string, subject: string) =>
        portal.context.db
          .insertInto("accountOutsideTells")
          .values({ sourceId, subject, endedAt: portal.clock.now })
          .execute();
      await keep("shop", "first");
      await keep("forum", "first");
      await tell("shop");
      await tell("shop");
      await tell("forum");
      expect(asked.splice(0)).toEqual(["/shop first"]);
      await keep("shop", "second");
      wait(61_000);
      await tell("shop");
      expect(asked.splice(0)).toEqual(["/shop second"]);
      status = 204;
      wait(61_000);
      for (let time = 0; time < 3; time++) await tell("shop");
      expect(asked.splice(0)).toEqual(["/shop first", "/shop second"]);
      status = 503;
      await keep("shop", "third");
      await tell("shop");
      wait(13 * 3_600_000);
      await tell("shop");
      wait(61_000);
      await tell("shop");
      expect(asked).toEqual(["/shop third", "/shop third"]);
    },
  );
  await clear();
  portal.clock.now = now;
});
