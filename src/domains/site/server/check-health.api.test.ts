import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { sandboxState } from "#platform/sandbox.ts";
import { enqueue } from "#platform/tasks.ts";
import { site } from "../contract/site.ts";
import { forgetOldTask } from "./forget-old.ts";

const portal = useTestApp();
const USER = "13800000001";
const OPERATOR = "13800000009";

test("the portal tells that it is well, which version it is, what its tasks are at, and how its search stands", async () => {
  const { database, tasks, search, version, workers } = await portal.callAs()(site.checkHealth, {});
  expect(database).toBe("ok");
  expect(workers).toEqual({ sandbox: sandboxState() });
  expect(tasks).toEqual({ late: 0 });
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(search).toEqual({
    answersFrom: "sql",
    parts: null,
    changedParts: 0,
    builtAt: null,
    isBuilding: false,
    problem: null,
  });
});

test("once there is an index, health tells what is in it", async () => {
  await portal.useIndex();
  const { search } = await portal.callAs()(site.checkHealth, {});
  expect(search).toEqual({
    answersFrom: "index",
    parts: 0,
    changedParts: 0,
    builtAt: expect.stringMatching(/^\d{4}-/),
    isBuilding: false,
    problem: null,
  });
});

test("a task that runs, waits or has failed can tell whose account it is about: operators alone are told of it", async () => {
  const { db } = portal.context;
  await enqueue(db, forgetOldTask, {});
  const tasksFor = async (mobile?: string) => (await portal.callAs(mobile)(site.checkHealth, {})).tasks;
  // Logs in before anything is changed, for a login leaves tasks behind.
  for (const mobile of [USER, OPERATOR]) await portal.tokenOf(mobile);
  for (const state of ["created", "active", "failed"]) {
    await sql`update pgboss.job set state = ${sql.lit(state)}, completed_on = now()`.execute(db);
    for (const mobile of [undefined, USER]) expect(await tasksFor(mobile)).toEqual({ late: 0 });
  }
  const { rows } = await sql<{ failed: number }>`
    select count(*) as failed from pgboss.job where name not like '\\_\\_%'`.execute(db);
  expect(await tasksFor(OPERATOR)).toEqual({ late: 0, waiting: 0, failed: rows[0]!.failed });
});

test("that tasks have not begun for an hour is told to everybody", async () => {
  const { db } = portal.context;
  await sql`delete from pgboss.job`.execute(db);
  await enqueue(db, forgetOldTask, {}, new Date(Date.now() - 3_700_000));
  expect((await portal.callAs()(site.checkHealth, {})).tasks).toEqual({ late: 1 });
});
