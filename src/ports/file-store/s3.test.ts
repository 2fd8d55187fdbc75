import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { S3Settings } from "#platform/file-store-settings.ts";
import { describeFileStore } from "./conformance.ts";
import { FileStoreFull } from "./port.ts";
import { openS3FileStore } from "./s3.ts";
import { startFakeS3 } from "./testing/fake-s3.ts";

let fake: Awaited<ReturnType<typeof startFakeS3>>;
let settings: S3Settings;
beforeAll(async () => {
  // Every list has several pages.
  fake = await startFakeS3({ pageSize: 2 });
  const { endpoint, bucket, accessKeyId, secretAccessKey } = fake;
  settings = {
    endpoint,
    bucket,
    region: "us-east-1",
    credentials: { accessKeyId, secretAccessKey },
    isPathStyle: true,
  };
});
afterAll(() => fake.close());
beforeEach(() => {
  Object.assign(fake, { cutsAnswers: false, stallsAnswers: false, slowDowns: 0, isFull: false });
  fake.objects.clear();
  fake.parts.clear();
});

const open = () => openS3FileStore(settings);
const countLeftovers = async () =>
  fake.parts.size + [...fake.objects.keys()].filter((key) => key.startsWith("writing/")).length;

async function* pieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 1_000_000) yield bytes.subarray(start, start + 1_000_000);
}

describeFileStore("a bucket", open, countLeftovers);

test("a file of several parts is put together, and nothing else is left, nor of one that breaks off", async () => {
  const store = await open();
  const bytes = randomBytes(17_000_000);
  const { sha256 } = await store.write(pieces(bytes));
  expect((await buffer(await store.read(sha256))).equals(bytes)).toBe(true);
  await expect(
    store.write(
      (async function* () {
        yield* pieces(bytes);
        throw new Error("the connection broke");
      })(),
    ),
  ).rejects.toThrow("the connection broke");
  await expect(store.write(pieces(bytes), { maxBytes: 16_999_999 })).rejects.toThrow("more than 16999999 bytes");
  expect(await countLeftovers()).toBe(0);
});

test("an answer that breaks off is an error, never a short file", async () => {
  const store = await open();
  const { sha256 } = await store.write(pieces(randomBytes(3_000_000)));
  fake.cutsAnswers = true;
  await expect(store.read(sha256).then(buffer)).rejects.toThrow();
  await expect(store.read(sha256, { start: 0, end: 99_999 }).then(buffer)).rejects.toThrow();
});

test("an answer that stops in the middle is an error after a while", async () => {
  const store = await openS3FileStore(settings, undefined, { silentAtMostMs: 1000 });
  const { sha256 } = await store.write(pieces(randomBytes(300_000)));
  fake.stallsAnswers = true;
  await expect(store.read(sha256).then(buffer)).rejects.toThrow();
});

test("a store that is busy is asked again; one that is full says so, and nothing is left", async () => {
  const store = await open();
  fake.slowDowns = 2;
  const { sha256 } = await store.write(pieces(randomBytes(1000)));
  expect(await store.sizeOf(sha256)).toBe(1000);
  fake.isFull = true;
  await expect(store.write(pieces(randomBytes(1000)))).rejects.toThrow(FileStoreFull);
  await expect(store.write(pieces(randomBytes(9_000_000)))).rejects.toThrow(FileStoreFull);
  expect(await countLeftovers()).toBe(0);
});

test("what a killed process was writing goes after a day", async () => {
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const [name, writtenAt] of [
    ["old", old],
    ["young", new Date()],
  ] as const) {
    fake.objects.set(`writing/${name}`, { bytes: Buffer.from("x"), writtenAt });
    fake.parts.set(name, { key: `writing/${name}`, startedAt: writtenAt, parts: new Map() });
  }
  await open();
  expect([...fake.objects.keys()]).toEqual(["writing/young"]);
  expect([...fake.parts.keys()]).toEqual(["young"]);
});

test("a wrong key, a wrong secret and a bucket that is not there are refused at the start, and no secret is told", async () => {
  const credentials = settings.credentials!;
  for (const wrong of [
    { credentials: { ...credentials, secretAccessKey: "WRONG" } },
    { credentials: { ...credentials, accessKeyId: "WRONG" } },
  ]) {
    await expect(openS3FileStore({ ...settings, ...wrong })).rejects.toThrow(
      /^对象存储 http\S+ 的桶 files 不能使用（[^）]*HTTP 403）/,
    );
  }
  await expect(openS3FileStore({ ...settings, bucket: "nothing" })).rejects.toThrow(/HTTP 404/);
  await expect(openS3FileStore({ ...settings, endpoint: "http://127.0.0.1:1" })).rejects.toThrow(/ECONNREFUSED/);
});
