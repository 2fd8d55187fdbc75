import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { site } from "../contract.ts";

const portal = useTestApp();

test("the portal tells that it is well, which version it is, and what its tasks are at", async () => {
  const { database, tasks, version } = await portal.callAs()(site.health, {});
  expect(database).toBe("ok");
  expect(tasks).toEqual({ waiting: expect.any(Number), failed: 0 });
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
