import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { isLockedTooLong } from "./database.ts";
import { openFileLock } from "./file-lock.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

/** Does something while another process has these files. */
function whileTaken(files: string[], run: () => Promise<void>): Promise<void> {
  return own.db.transaction().execute(async (db) => {
    for (const sha256 of files)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`.execute(db);
    await run();
  });
}

test("those who wait for a file that another process has keep no connection from others, and then have it one by one", async () => {
  const { hold, close } = openFileLock(own.connection);
  let within = 0;
  let most = 0;
  let had = 0;
  const waiters: Promise<void>[] = [];
  const wanted = ["one", "two", "three", "four"];
  await whileTaken(wanted, async () => {
    for (let at = 0; at < 40; at++)
      waiters.push(
        hold(wanted[at % wanted.length]!, async () => {
          const isOfOne = at % wanted.length === 0;
          if (isOfOne) most = Math.max(most, ++within);
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (isOfOne) within--;
          had++;
        }),
      );
    for (let at = 0; at < 20; at++) expect(await hold(`other ${at % 5}`, async () => at)).toBe(at);
    expect(had).toBe(0);
  });
  await Promise.all(waiters);
  expect([had, most]).toEqual([40, 1]);
  await close();
});

test("who has waited too long is told that it is busy, and a file is free again whatever becomes of its holder", async () => {
  const { hold, close } = openFileLock(own.connection, { waitMs: 60 });
  const run = vi.fn<() => Promise<string>>(async () => "had");
  await whileTaken(["one"], async () => {
    const refused = await hold("one", run).catch((error: unknown) => error);
    expect(isLockedTooLong(refused)).toBe(true);
    expect(run).not.toHaveBeenCalled();
  });
  await expect(
    hold("one", async () => {
      throw new Error("failed");
    }),
  ).rejects.toThrow("failed");
  expect(await hold("one", run)).toBe("had");
  await close();
});
