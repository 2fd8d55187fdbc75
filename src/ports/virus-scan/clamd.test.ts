import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ClamdAddress } from "#platform/port-settings.ts";
import { openClamd } from "./clamd.ts";
import { describeVirusScan } from "./conformance.ts";
import { type ClamdBehaviour, EICAR, startFakeClamd } from "./testing/fake-clamd.ts";

let folder: string;
let fake: Awaited<ReturnType<typeof startFakeClamd>>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-clamd-"));
  fake = await startFakeClamd();
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const never = new AbortController().signal;

async function* inPieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 100_000) yield bytes.subarray(start, start + 100_000);
}

describeVirusScan("clamd", () => openClamd(fake.address));

test("every byte arrives, in order, over a port and over a socket", async () => {
  const bytes = randomBytes(3_000_001);
  await openClamd(fake.address).scan(inPieces(bytes), never);
  const onSocket = await startFakeClamd(path.join(folder, "clamd.ctl"));
  await openClamd(onSocket.address).scan(inPieces(bytes), never);
  for (const { scanned, problems } of [fake, onSocket]) {
    expect(problems).toEqual([]);
    expect(scanned).toHaveLength(1);
    expect(scanned[0]!.equals(bytes)).toBe(true);
  }
  await onSocket.close();
});

test.each<ClamdBehaviour>(["early", "breaks", "half", "nonsense", "endless", "unterminated"])(
  "an answer that is none (%s) is never taken for clean, and may be asked for again",
  async (behaviour) => {
    fake.behaviour = behaviour;
    await expect(openClamd(fake.address).scan(inPieces(randomBytes(2_000_000)), never)).rejects.toMatchObject({
      name: "PortError",
      kind: "transient",
    });
  },
);

test("a scanner that takes no file of this size is the operator's to change", async () => {
  fake.behaviour = "limit";
  await expect(openClamd(fake.address).scan(inPieces(randomBytes(20_000_000)), never)).rejects.toMatchObject({
    kind: "config",
    message: expect.stringContaining("StreamMaxLength"),
  });
});

test("a scanner that is silent is given up, and one that is not there is told", async () => {
  fake.behaviour = "silent";
  await expect(
    openClamd(fake.address, { answeredWithinMs: 50 }).scan(inPieces(randomBytes(10)), never),
  ).rejects.toMatchObject({ kind: "transient", message: expect.stringContaining("within 50 ms") });
  await expect(openClamd(fake.address).scan(inPieces(randomBytes(10)), AbortSignal.timeout(50))).rejects.toMatchObject({
    kind: "transient",
  });
  await expect(
    openClamd({ path: path.join(folder, "nothing") }).scan(inPieces(randomBytes(10)), never),
  ).rejects.toMatchObject({ kind: "transient", message: expect.stringContaining("can't be reached") });
});

test("a file that can't be read to its end is no scanner's failure", async () => {
  await expect(
    openClamd(fake.address).scan(
      (async function* () {
        yield randomBytes(10);
        throw new Error("the disk is broken");
      })(),
      never,
    ),
  ).rejects.toThrow("the disk is broken");
});

test("a file that stops coming holds nobody up", async () => {
  const stalled = new Readable({ read() {} });
  stalled.push(randomBytes(10));
  await expect(openClamd(fake.address, { answeredWithinMs: 50 }).scan(stalled, never)).rejects.toMatchObject({
    kind: "transient",
  });
  await expect(openClamd(fake.address).scan(stalled, AbortSignal.timeout(50))).rejects.toMatchObject({
    kind: "transient",
  });
});

test("ClamAV's own daemon agrees", async ({ skip }) => {
  const started = await startClamd(folder);
  skip(started === null, "clamd is not installed");
  try {
    const clamd = openClamd(started!.address);
    expect(await clamd.scan(inPieces(randomBytes(300_000)), never)).toEqual({ verdict: "clean" });
    expect(await clamd.scan(inPieces(Buffer.from(EICAR)), never)).toEqual({
      verdict: "infected",
      name: "Test.File.UNOFFICIAL",
    });
    await expect(clamd.scan(inPieces(randomBytes(4_000_000)), never)).rejects.toMatchObject({ kind: "config" });
  } finally {
    await started!.stop();
  }
});

async function startClamd(folder: string): Promise<{ address: ClamdAddress; stop(): Promise<void> } | null> {
  try {
    execFileSync("sh", ["-c", "command -v clamd"], { stdio: "ignore" });
  } catch {
    return null;
  }
  const address = { path: path.join(folder, "clamd.ctl") };
  await chmod(folder, 0o755);
  await writeFile(
    path.join(folder, "own.hdb"),
    `${createHash("md5").update(EICAR).digest("hex")}:${EICAR.length}:Test.File\n`,
  );
  await writeFile(
    path.join(folder, "clamd.conf"),
    `Foreground yes\nDatabaseDirectory ${folder}\nLocalSocket ${address.path}\nStreamMaxLength 2M\nUser root\n`,
  );
  const child = spawn("clamd", ["-c", path.join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const probe = net.connect(address, () => (probe.destroy(), resolve(true))).on("error", () => resolve(false));
        }),
    )
    .toBe(true);
  return { address, stop };
}
