import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { workFor } from "./connection-shares.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { openSandbox, type SandboxMode } from "./sandbox.ts";
import { openWorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const pools: { close(): void }[] = [];
const LIMIT = 60_000;
const LONG = 120_000;

interface TestJob {
  act: string;
  value?: number;
  places?: string[];
}

function openTestPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = openWorkerPool<TestJob, { pid: number; value: number }, number>({
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

const isInstalled = openSandbox("auto") === "inside";

/** What holds wherever workers run. */
describe.each<{ mode: SandboxMode; where: string; isSkipped: boolean }>([
  { mode: "off", where: "as processes of the system", isSkipped: false },
  // Without bubblewrap, or where the system forbids its namespaces, nothing can be seen of it.
  { mode: "required", where: "inside bubblewrap", isSkipped: !isInstalled },
])("workers $where", ({ mode, isSkipped }) => {
  const isInside = mode === "required";
  afterEach(() => void openSandbox("auto"));

  test.skipIf(isSkipped)(
    "see no secret, and inside the sandbox no network, no other process and no file of the portal's data",
    async () => {
      openSandbox(mode);
      process.env["SERVER_KEY"] = process.env["DATABASE_URL"] = process.env["S3_SECRET"] = "a secret that stays here";
      const data = await mkdtemp(path.join(tmpdir(), "xinpu-data-"));
      await writeFile(path.join(data, "server-key"), "secret");
      const portal = net.createServer().listen(0, "127.0.0.1");
      await once(portal, "listening");
      const memory = ["/dev", "/dev/shm", "/dev/mqueue", "/", "/proc", "/var/tmp", "/run"];
      const places = [data, PROJECT_ROOT, path.join(PROJECT_ROOT, "migrations"), "/etc", "/root"];
      try {
        const seen = (await openTestPool().run({
          act: "look",
          value: (portal.address() as AddressInfo).port,
          places: isInside ? [...places, path.join(data, "server-key"), ...memory] : [data],
        })) as unknown as Record<string, unknown> & { env: Record<string, string>; cwd: string };
        const env = Object.keys(seen.env).filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name));
        expect(env.sort()).toEqual(["HOME", "LC_ALL", "NODE_ENV", "TMPDIR"]);
        expect(seen.env["TMPDIR"]).toBe(seen.cwd);
        expect(seen["coreBytes"]).toBe("0");
        if (isInside) {
          expect(seen).toMatchObject({ readable: [PROJECT_ROOT, "/etc", "/dev", "/", "/proc"], canConnect: false });
          // Nothing takes what is written but its own folder, which is bounded.
          expect(seen["devices"]).toEqual(["null", "random", "urandom", "zero"]);
          // What it could write lay in a folder of its own, also where the project lies below /tmp.
          for (const place of places)
            expect([place, existsSync(path.join(place, "written-by-a-worker"))]).toEqual([place, false]);
          // What holds the sandbox, the worker, and the loader of sources.
          expect(seen["processes"]).toBeLessThanOrEqual(3);
        } else expect(seen).toMatchObject({ canConnect: true, cwd: expect.stringContaining("xinpu-work-worker-") });
      } finally {
        for (const name of ["SERVER_KEY", "DATABASE_URL", "S3_SECRET"]) delete process.env[name];
        portal.close();
        for (const place of places) await rm(path.join(place, "written-by-a-worker"), { force: true });
        await rm(data, { recursive: true });
      }
    },
    LIMIT,
  );

  test.skipIf(isSkipped)(
    "are ended past their time and memory, leave no process and no folder, and take nobody with them",
    async () => {
      openSandbox(mode);
      // A folder for temporary files that nobody else uses.
      const former = process.env["TMPDIR"];
      const temporary = (process.env["TMPDIR"] = path.join(await mkdtemp(path.join(tmpdir(), "xinpu-pool-")), "t"));
      await mkdir(temporary);
      try {
        const pool = openTestPool({ timeLimitMs: 5_000 });
        // Time enough for a slow machine to come to the other limit.
        const patient = openTestPool({ timeLimitMs: LONG });
        const neighbour = openTestPool({ timeLimitMs: LONG, idleMs: LONG });
        const calm = neighbour.run({ act: "echo", value: 1 });
        await Promise.all([
          expect(pool.run({ act: "loop" })).rejects.toMatchObject({ name: "WorkerFailed", kind: "time-limit" }),
          expect(patient.run({ act: "eat" })).rejects.toMatchObject({ name: "WorkerFailed", kind: "memory-limit" }),
        ]);
        for (const [act, kind] of [
          ["exit", "crash"],
          ["abort", "memory-limit"],
          ["heap", "memory-limit"],
        ] as const)
          await expect(patient.run({ act }), act).rejects.toMatchObject({ name: "WorkerFailed", kind });
        const { pid } = await neighbour.run({ act: "echo", value: 2 });
        expect(await calm).toEqual({ pid, value: 1 });
        for (const each of [pool, patient, neighbour]) each.close();
        await expect.poll(() => readdir(temporary), { timeout: 5_000 }).toEqual([]);
      } finally {
        if (former === undefined) delete process.env["TMPDIR"];
        else process.env["TMPDIR"] = former;
        await rm(path.dirname(temporary), { recursive: true });
      }
    },
    2 * LONG,
  );
});

test(
  "what a job says before its answer is taken one after the other, and where it can't be taken the worker is ended",
  async () => {
    const pool = openTestPool();
    const taken: number[] = [];
    let underWay = 0;
    const onPiece = async (piece: number) => {
      expect((underWay += 1)).toBe(1);
      await Promise.resolve();
      taken.push(piece);
      underWay -= 1;
    };
    expect(await pool.run({ act: "tell", value: 20 }, { onPiece })).toMatchObject({ value: 20 });
    expect(taken).toEqual(Array.from({ length: 20 }, (_, at) => at));
    const refusing = pool.run(
      { act: "tell", value: 3 },
      { onPiece: () => Promise.reject(new Error("the disk is full")) },
    );
    await expect(refusing).rejects.toThrow("the disk is full");
    expect(await pool.run({ act: "echo", value: 7 })).toMatchObject({ value: 7 });
  },
  LIMIT,
);

test(
  "an answer of more than the portal would take whole is a fault of the worker",
  async () => {
    const pool = openTestPool({ memoryLimitBytes: 1024 ** 3 });
    await expect(pool.run({ act: "talk", value: 200 * 1024 ** 2 })).rejects.toThrow(/would say \d+ bytes at once/);
  },
  LIMIT,
);

test.each([
  ["flood", "a message of 4294967295 bytes is not taken"],
  ["babble", "it said what nobody had asked for"],
  ["noise", "Unable to deserialize"],
  ["chat", "it said what is no message"],
])(
  "a worker that was taken over is ended by what it says, before the portal holds it: %s",
  async (act, why) => {
    const pool = openTestPool({ timeLimitMs: LONG });
    const taken = pool.run({ act }, { onPiece: () => new Promise((resolve) => setTimeout(resolve, 500)) });
    await expect(taken).rejects.toMatchObject({
      name: "WorkerFailed",
      kind: "crash",
      message: expect.stringContaining(why),
    });
    expect(await pool.run({ act: "echo", value: 7 })).toMatchObject({ value: 7 });
  },
  LIMIT,
);

test(
  "who comes when a hundred wait is told to come again; what is heavy is made when its turn has come",
  async () => {
    const pool = openTestPool();
    let made = 0;
    const make = async () => ({ act: "echo", value: (made += 1) });
    const jobs = Array.from({ length: 101 }, () => pool.run(make));
    expect(made).toBeLessThanOrEqual(1);
    await expect(pool.run(make)).rejects.toMatchObject({ name: "Refusal", status: 429, retryAfterSeconds: 10 });
    await Promise.all(jobs);
    expect(made).toBe(101);
  },
  LIMIT,
);

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

test.each([false, true])(
  "one whose jobs run until they are ended leaves a place to others, in their turn or patient: %s",
  async (isPatient) => {
    const pool = openTestPool({ size: 3, timeLimitMs: 15_000 });
    let ended = 0;
    const looping = [1, 2, 3, 4].map(() =>
      workFor(1, () => pool.run({ act: "loop" }, { isPatient })).catch(() => (ended += 1)),
    );
    const others = [2, 3].map((user) => workFor(user, () => pool.run({ act: "echo", value: user }, { isPatient })));
    expect((await Promise.all(others)).map(({ value }) => value)).toEqual([2, 3]);
    expect(ended).toBe(0);
    pool.close();
    await Promise.all(looping);
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
    expect(failure).toMatchObject({ name: "WorkerGone", message: expect.stringContaining("no-such-worker") });
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
    expect(await underWay).toMatchObject({ name: "WorkerGone" });
    await expect(pool.run({ act: "echo" })).rejects.toThrow("closed");
  },
  LIMIT,
);
