import { afterAll, expect, test } from "vitest";
import { openWorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const pools: { close(): void }[] = [];
const LIMIT = 60_000;

function openTestPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = openWorkerPool<{ act: string; value?: number }, { pid: number; value: number }>({
    entry: "src/platform/worker-pool.test-worker.ts",
    size: 1,
    timeLimitMs: 10_000,
    memoryLimitBytes: 300 * 1024 ** 2,
    ...options,
  });
  pools.push(pool);
  return pool;
}

afterAll(() => pools.forEach((pool) => pool.close()));

test(
  "jobs in a row are answered by one process, at most `size` at once",
  async () => {
    const pool = openTestPool({ size: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((value) => pool.run({ act: "echo", value })));
    expect(answers.map((answer) => answer.value)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(answers.map((answer) => answer.pid)).size).toBeLessThanOrEqual(2);
    expect(answers[0]!.pid).not.toBe(process.pid);
  },
  LIMIT,
);

test(
  "patient jobs let the others go first, and leave a place free for them",
  async () => {
    const pool = openTestPool({ size: 2 });
    const done: string[] = [];
    const run = async (name: string, isPatient: boolean) => {
      await pool.run({ act: "echo" }, { isPatient });
      done.push(name);
    };
    const patient = [1, 2, 3].map((number) => run(`patient ${number}`, true));
    const others = [1, 2, 3, 4].map((number) => run(`other ${number}`, false));
    await Promise.all([...patient, ...others]);
    expect(done.indexOf("patient 2")).toBeGreaterThan(done.indexOf("other 3"));
    expect(done.filter((name) => name.startsWith("patient"))).toEqual(["patient 1", "patient 2", "patient 3"]);
  },
  LIMIT,
);

test(
  "a worker that runs away is ended, and the next job is answered",
  async () => {
    const pool = openTestPool({ timeLimitMs: 8_000 });
    await expect(pool.run({ act: "loop" })).rejects.toMatchObject({ name: "WorkerFailed", kind: "time-limit" });
    expect(await pool.run({ act: "echo", value: 7 })).toMatchObject({ value: 7 });
  },
  LIMIT,
);

test(
  "a worker that exits, eats memory or aborts is ended, and the next job is answered",
  async () => {
    // Time enough for a slow machine to come to the other limit.
    const pool = openTestPool({ timeLimitMs: LIMIT });
    await expect(pool.run({ act: "exit" })).rejects.toMatchObject({ name: "WorkerFailed", kind: "crash" });
    await expect(pool.run({ act: "eat" })).rejects.toMatchObject({ name: "WorkerFailed", kind: "memory-limit" });
    await expect(pool.run({ act: "abort" })).rejects.toMatchObject({ name: "WorkerFailed" });
    expect(await pool.run({ act: "echo", value: 7 })).toMatchObject({ value: 7 });
  },
  LIMIT,
);

test(
  "a fault inside a job is thrown as it is, and is not the worker's end",
  async () => {
    const pool = openTestPool();
    await expect(pool.run({ act: "throw" })).rejects.toThrow("this job has a fault");
    expect(await pool.run({ act: "echo", value: 1 })).toMatchObject({ value: 1 });
  },
  LIMIT,
);

test(
  "a worker that can't start is a bug, not the job's fault",
  async () => {
    const pool = openTestPool({ entry: "src/platform/no-such-worker.ts" });
    const failure = await pool.run({ act: "echo" }).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: "Error", message: expect.stringContaining("no-such-worker") });
  },
  LIMIT,
);

test(
  "closing ends the job under way and refuses the next",
  async () => {
    const pool = openTestPool();
    const underWay = pool.run({ act: "loop" }).catch((error: Error) => error);
    await Promise.resolve();
    pool.close();
    expect(await underWay).toMatchObject({ name: "Error" });
    await expect(pool.run({ act: "echo" })).rejects.toThrow("closed");
  },
  LIMIT,
);
