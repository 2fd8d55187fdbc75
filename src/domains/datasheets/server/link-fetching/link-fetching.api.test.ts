import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { useTestApp } from "#testing/app.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { linkFetching } from "../../contract/link-fetching.ts";
import { endFetchTurns, fetchLinks } from "./fetch-task.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const allow = (host: string, wishes: object = {}) =>
  operator()(linkFetching.saveFetchHost, { host, isAllowed: "true", note: "条款允许收录", ...wishes });
const list = (asked: object = {}) => operator()(linkFetching.listFetchHosts, asked);
const run = (taskId: number, turnMs?: number) =>
  fetchLinks({ ...portal.context, now: portal.clock.now }, { taskId }, turnMs);

beforeEach(async () => {
  const { db } = portal.context;
  await db.deleteFrom("datasheetsFetches").execute();
  await db.deleteFrom("datasheetsFetchHosts").execute();
  await db.updateTable("datasheetParts").set({ datasheetUrl: null }).execute();
  portal.documentSource.isOn = true;
  portal.documentSource.pages.clear();
  portal.documentSource.asked.length = 0;
});

async function buildLinked(address: string) {
  const brand = await buildBrand();
  await buildPart({ brandId: brand.id, datasheetUrl: address });
  portal.documentSource.pages.set(address, { body: await makePdf({ pages: [brand.name] }) });
}

test("a host is allowed with a reason, by its name or one of its addresses; nobody else looks in", async () => {
  expect(await allow("WWW.TI.com", { paceSeconds: "30" })).toMatchObject({
    host: "www.ti.com",
    isAllowed: true,
    note: "条款允许收录",
    paceSeconds: 30,
    pausedUntil: null,
    ends: [],
  });
  expect(await allow("https://www.st.com/resource/a.pdf")).toMatchObject({ host: "www.st.com", paceSeconds: 5 });
  for (const host of ["127.0.0.1", "http://localhost/", "intranet", "ftp://www.ti.com/", "[::1]", "http://a.cn:8080/"])
    await expect(allow(host)).rejects.toMatchObject({ errors: { host: expect.stringContaining("域名") } });
  await expect(allow("www.nxp.com", { note: "" })).rejects.toMatchObject({ errors: { note: expect.any(String) } });
  await expect(allow("www.nxp.com", { paceSeconds: "0" })).rejects.toMatchObject({
    errors: { paceSeconds: expect.any(String) },
  });
  const forbidden = await operator()(linkFetching.saveFetchHost, { host: "www.st.com", isAllowed: "false" });
  expect(forbidden).toMatchObject({ isAllowed: false });
  expect((await list({ allowed: "true" })).hosts.data.map(({ host }) => host)).toEqual(["www.ti.com"]);
  await portal.context.db
    .updateTable("datasheetsFetchHosts")
    .set({ robots: JSON.stringify({ rules: [], delaySeconds: 20 }) })
    .where("host", "=", "www.ti.com")
    .execute();
  expect((await list()).hosts.data.map(({ host, delaySeconds }) => [host, delaySeconds])).toEqual([
    ["www.ti.com", 20],
    ["www.st.com", null],
  ]);
  expect((await list({ words: "ST.c" })).hosts.data.map(({ host }) => host)).toEqual(["www.st.com"]);
  expect((await operator()(auditLog.listActions, { subject: "fetch-host" })).data[0]).toMatchObject({
    act: "save-fetch-host",
  });
  expect((await portal.request(linkFetching.listFetchHosts, {}, "13800000001")).statusCode).toBe(403);
  expect((await portal.request(linkFetching.listFetchHosts, {})).statusCode).toBe(401);
});

test("a run is started once, counts hosts, fetches from allowed ones, and tells what came of it", async () => {
  await buildLinked("https://maker.example/a.pdf");
  await buildLinked("https://maker.example/b.pdf");
  portal.documentSource.pages.set("https://maker.example/b.pdf", { body: "<html>Log in</html>" });
  await buildLinked("https://other.example/c.pdf");
  await expect(operator()(linkFetching.startFetching, {})).rejects.toMatchObject({ code: 2181 });
  await allow("maker.example", { paceSeconds: "1" });
  portal.documentSource.isOn = false;
  await expect(operator()(linkFetching.startFetching, {})).rejects.toMatchObject({ code: 2180 });
  portal.documentSource.isOn = true;

  const started = await operator()(linkFetching.startFetching, {});
  expect(started).toMatchObject({ state: "waiting" });
  await expect(operator()(linkFetching.startFetching, {})).rejects.toMatchObject({ code: 2182 });
  await expect(operator()(ownTasks.cancelTask, { id: started.id })).rejects.toMatchObject({ code: 2184 });
  await run(started.id);
  const { run: last, hosts, waiting } = await list();
  expect(waiting).toBe(0);
  expect(last).toMatchObject({
    id: started.id,
    state: "done",
    progress: 100,
    note: "收录 1，已有 0，不收录 1，未抓到 0，稍后再试 0",
  });
  expect(hosts.data).toMatchObject([
    {
      host: "maker.example",
      isAllowed: true,
      partCount: 2,
      ends: [
        { state: "kept", reason: null, count: 1 },
        { state: "refused", reason: "html", count: 1 },
      ],
    },
    { host: "other.example", isAllowed: false, partCount: 1, ends: [] },
  ]);
  const report = await portal.request(ownTasks.readTaskFile, { id: started.id, part: "error" }, OPERATOR);
  expect(report.body).toContain("https://maker.example/b.pdf");
  // A second run of the same task does nothing.
  await run(started.id);
  await expect(operator()(linkFetching.stopFetching, { id: started.id })).rejects.toMatchObject({ code: 2183 });
});

test("a run that was stopped before it began asks nobody, and one whose turn is over goes on in the next", async () => {
  await buildLinked("https://maker.example/d.pdf");
  await allow("maker.example", { paceSeconds: "1" });
  const stopped = await operator()(linkFetching.startFetching, {});
  expect(await operator()(linkFetching.stopFetching, { id: stopped.id })).toMatchObject({ state: "cancelled" });
  portal.documentSource.asked.length = 0;
  await run(stopped.id);
  expect(portal.documentSource.asked).toEqual([]);

  const { id } = await operator()(linkFetching.startFetching, {});
  await run(id, 0);
  expect((await list()).run).toMatchObject({ id, state: "running" });
  await run(id);
  expect((await list()).run).toMatchObject({ id, state: "done", note: expect.stringContaining("收录 1") });
});

test("a run in a process that stops is put back, and goes on in the next one", async () => {
  await buildLinked("https://maker.example/f.pdf");
  await allow("maker.example", { paceSeconds: "1" });
  const { id } = await operator()(linkFetching.startFetching, {});
  const running = run(id);
  await expect.poll(() => portal.documentSource.asked).toContain("https://maker.example/robots.txt");
  endFetchTurns();
  await running;
  expect((await list()).run).toMatchObject({ id, state: "running" });
  await run(id);
  expect((await list()).run).toMatchObject({ id, state: "done", note: expect.stringContaining("收录 1") });
});

test("what a host refused is asked for once more when an operator says so", async () => {
  await buildLinked("https://maker.example/e.pdf");
  const well = portal.documentSource.pages.get("https://maker.example/e.pdf")!;
  portal.documentSource.pages.set("https://maker.example/e.pdf", { status: 404 });
  const { id } = await allow("maker.example", { paceSeconds: "1" });
  await run((await operator()(linkFetching.startFetching, {})).id);
  expect((await list()).hosts.data[0]!.ends).toEqual([{ state: "refused", reason: "gone", count: 1 }]);
  portal.documentSource.pages.set("https://maker.example/e.pdf", well);
  expect(await operator()(linkFetching.retryFetches, { id })).toEqual({ count: 1 });
  await run((await operator()(linkFetching.startFetching, {})).id);
  expect((await list()).hosts.data[0]!.ends).toEqual([{ state: "kept", reason: null, count: 1 }]);

  // What was put off is not waited for either.
  await buildLinked("https://maker.example/g.pdf");
  const later = portal.documentSource.pages.get("https://maker.example/g.pdf")!;
  portal.documentSource.pages.set("https://maker.example/g.pdf", { status: 429, retryAfter: "7200" });
  await run((await operator()(linkFetching.startFetching, {})).id);
  expect((await list()).hosts.data[0]).toMatchObject({ pauseReason: "later" });
  portal.documentSource.pages.set("https://maker.example/g.pdf", later);
  expect(await operator()(linkFetching.retryFetches, { id })).toEqual({ count: 0 });
  await run((await operator()(linkFetching.startFetching, {})).id);
  expect((await list()).hosts.data[0]!.ends).toEqual([{ state: "kept", reason: null, count: 2 }]);
  expect((await portal.request(linkFetching.retryFetches, { id: 999_999 }, OPERATOR)).statusCode).toBe(404);
});
