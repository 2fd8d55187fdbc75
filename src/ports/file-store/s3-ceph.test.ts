import { randomBytes } from "node:crypto";
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { S3Settings } from "#platform/file-store-settings.ts";
import { describeFileStore } from "./conformance.ts";
import { openS3FileStore } from "./s3.ts";
import { hasCeph, startCeph } from "./testing/ceph.ts";

const isInstalled = hasCeph();
test("a real S3 server is here to be tried", ({ skip }) => {
  skip(!isInstalled, "Ceph's RADOS Gateway is not installed, or this is not root");
  expect(isInstalled).toBe(true);
});

describe.skipIf(!isInstalled)("on Ceph's RADOS Gateway", () => {
  let settings: S3Settings;
  let client: S3Client;
  let stop = async () => {};
  let buckets = 0;
  beforeAll(async () => {
    const { endpoint, stop: stopCeph, ...credentials } = await startCeph();
    stop = stopCeph;
    settings = { bucket: "", endpoint, region: "us-east-1", credentials, isPathStyle: true };
    client = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
  }, 300_000);
  afterAll(() => stop());

  async function openEmpty() {
    const bucket = `files-${++buckets}`;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    settings = { ...settings, bucket };
    return openS3FileStore(settings);
  }

  async function countLeftovers() {
    const { KeyCount = 0 } = await client.send(
      new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: "writing/" }),
    );
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
    return KeyCount + Uploads.length;
  }

  describeFileStore("a bucket", openEmpty, countLeftovers);

  test("a file of several parts comes back as it went, and leaves nothing else", async () => {
    const store = await openEmpty();
    const bytes = randomBytes(20_000_001);
    const { sha256 } = await store.write(
      (async function* () {
        for (let start = 0; start < bytes.length; start += 1_000_000) yield bytes.subarray(start, start + 1_000_000);
      })(),
    );
    expect(await store.sizeOf(sha256)).toBe(bytes.length);
    const pieces = [];
    for await (const piece of await store.read(sha256)) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    await expect(
      store.write(
        (async function* () {
          yield bytes;
          throw new Error("the connection broke");
        })(),
      ),
    ).rejects.toThrow("the connection broke");
    await expect(
      store.write(
        (async function* () {
          yield bytes;
          yield bytes;
        })(),
        { maxBytes: 30_000_000 },
      ),
    ).rejects.toThrow("more than");
    expect(await countLeftovers()).toBe(0);
  });

  test("a wrong secret, and a bucket that is not there, are refused at the start", async () => {
    await expect(
      openS3FileStore({ ...settings, credentials: { accessKeyId: "PORTALKEY", secretAccessKey: "WRONG" } }),
    ).rejects.toThrow(/HTTP 403/);
    await expect(openS3FileStore({ ...settings, bucket: "no-such-bucket" })).rejects.toThrow(/HTTP 404/);
  });
});
