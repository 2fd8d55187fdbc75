import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { sandboxState } from "#platform/sandbox.ts";
import { site } from "../contract/site.ts";

const portal = useTestApp();

test("the portal tells that it is well, which version it is, what its tasks are at, and how its search stands", async () => {
  const { database, tasks, search, version, workers } = await portal.callAs()(site.checkHealth, {});
  expect(database).toBe("ok");
  expect(workers).toEqual({ sandbox: sandboxState() });
  expect(tasks).toEqual({ waiting: expect.any(Number), failed: 0 });
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
