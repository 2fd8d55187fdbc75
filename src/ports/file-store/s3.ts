import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Settings } from "#platform/file-store-settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { MeasuredBytes } from "./measured-bytes.ts";
import { checkSha256, FileMissing, FileStoreFull, type FileStore, type LockFile, SHA256 } from "./port.ts";
import { wholeBody } from "./whole-body.ts";

const PART_BYTES = 8 * 1024 * 1024;
const ABANDONED_AFTER_MS = DAY_MS;
const WRITING = "writing/";
const FILES = "files/";
const OWNER = "owner";
const CONNECTED_WITHIN_MS = 5000;
/** Until it answers; what is sent is sent within it. */
const ANSWERED_WITHIN_MS = 300_000;
/** While nothing is sent or received. */
const SILENT_MAX_MS = MINUTE_MS;
const ATTEMPTS = 4;
const NO_ROOM = [
  "QuotaExceeded",
  "InsufficientStorage",
  "XMinioStorageFull",
  "AccessDenied",
  "AllAccessDisabled",
  "EntityTooLarge",
];

/**
 * Opens a bucket as a store (`files/ab/cd/<sha256>`) and refuses one that can't be used; what is larger than a part is
 * written under another name until its SHA-256 is known.
 */
export async function openS3FileStore(
  settings: S3Settings,
  hold: LockFile = (_sha256, run) => run(),
  { silentAtMostMs = SILENT_MAX_MS } = {},
): Promise<FileStore> {
  const { bucket: Bucket, endpoint, region, credentials, isPathStyle } = settings;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    // Others than AWS refuse checksums of a stream, or bodies in signed pieces.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN_MS,
      requestTimeout: ANSWERED_WITHIN_MS,
      throwOnRequestTimeout: true,
      socketTimeout: silentAtMostMs,
    },
  });
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    throw new StartRefusal(
      `对象存储 ${endpoint} 的桶 ${Bucket} 不能使用（${reasonOf(error)}），请检查 FILE_STORE 与 S3_ 开头的设置。`,
      { cause: error },
    );
  });
  await removeAbandoned(client, Bucket);

  async function find(sha256: string): Promise<{ sizeBytes: number; writtenAt: Date } | null> {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(sha256) })).catch(nullIfMissing);
    return found && { sizeBytes: found.ContentLength!, writtenAt: found.LastModified! };
  }

  async function remove(sha256: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }));
  }

  /** Puts what lies under one name under that of its content: the server makes it young, and whole or not at all. */
  async function copy(from: string, sha256: string): Promise<void> {
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: keyOf(sha256),
        CopySource: `${Bucket}/${from}`,
        MetadataDirective: "REPLACE",
        ContentType: "application/octet-stream",
      }),
    );
  }

  return {
    async write(bytes, { maxBytes = Infinity } = {}) {
      const source = new MeasuredBytes(bytes, maxBytes);
      return withRoom(async () => {
        const first = await source.take(PART_BYTES);
        if (source.isOver) {
          await hold(source.sha256, () =>
            client.send(
              new PutObjectCommand({
                Bucket,
                Key: keyOf(source.sha256),
                Body: first,
                ContentLength: first.length,
                ContentType: "application/octet-stream",
              }),
            ),
          );
          return { sha256: source.sha256, sizeBytes: source.sizeBytes };
        }
        const temporary = WRITING + randomUUID();
        try {
          await sendParts(client, { Bucket, Key: temporary }, source.rest(first));
          const { sha256, sizeBytes } = source;
          await hold(sha256, async () => {
            await copy(temporary, sha256);
            const found = await find(sha256);
            if (found?.sizeBytes !== sizeBytes)
              throw new Error(`the store has ${found?.sizeBytes ?? 0} of ${sizeBytes} bytes`);
          });
          return { sha256, sizeBytes };
        } finally {
          // What can't be removed now goes a day later; it must not hide why the writing failed.
          await client.send(new DeleteObjectCommand({ Bucket, Key: temporary })).catch(() => {});
        }
      });
    },
    async read(sha256, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(sha256), Range })).catch(nullIfMissing);
      if (!found) throw new FileMissing(`no file ${sha256}`);
      return wholeBody(found.Body as Readable, found.ContentLength!);
    },
    async sizeOf(sha256) {
      return (await find(sha256))?.sizeBytes ?? null;
    },
    async pin(sha256) {
      const key = keyOf(sha256);
      return hold(sha256, async () => {
        const found = await find(sha256);
        if (found) await copy(key, sha256);
        return found && found.sizeBytes;
      });
    },
    async remove(sha256) {
      checkSha256(sha256);
      await hold(sha256, () => remove(sha256));
    },
    async removeUnnamed(sha256, { writtenBefore, isNamed }) {
      checkSha256(sha256);
      return hold(sha256, async () => {
        const found = await find(sha256);
        if (!found || found.writtenAt >= writtenBefore || (await isNamed())) return false;
        await remove(sha256);
        return true;
      });
    },
    async ownedBy(name) {
      const known = async () => {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: OWNER })).catch(nullIfMissing);
        return found && text(wholeBody(found.Body as Readable, found.ContentLength!));
      };
      const owner = await known();
      if (owner !== null) return owner;
      await withRoom(() =>
        client.send(new PutObjectCommand({ Bucket, Key: OWNER, Body: name, ContentType: "text/plain" })),
      );
      return (await known()) ?? "";
    },
    async *list() {
      for await (const { key, sizeBytes, writtenAt } of listObjects(client, Bucket, FILES)) {
        const sha256 = key.slice(-64);
        if (SHA256.test(sha256)) yield { sha256, sizeBytes, writtenAt };
      }
    },
  };
}

function keyOf(sha256: string): string {
  checkSha256(sha256);
  return `${FILES}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

async function sendParts(
  client: S3Client,
  target: { Bucket: string; Key: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const Body = Readable.from(bytes, { objectMode: false }).on("error", (error) => body.destroy(error));
  const body = new PassThrough();
  const upload = new Upload({
    client,
    params: { ...target, Body: Body.pipe(body), ContentType: "application/octet-stream" },
    partSize: PART_BYTES,
    queueSize: 2,
    leavePartsOnError: false,
  });
  try {
    await upload.done();
  } catch (error) {
    await upload.abort().catch(() => {});
    throw Body.errored ?? error;
  } finally {
    Body.destroy();
  }
}

async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncIterable<{ key: string; sizeBytes: number; writtenAt: Date }> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      yield { key: Key!, sizeBytes: Size!, writtenAt: LastModified! };
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

async function removeAbandoned(client: S3Client, Bucket: string): Promise<void> {
  const before = Date.now() - ABANDONED_AFTER_MS;
  for await (const { key, writtenAt } of listObjects(client, Bucket, WRITING)) {
    if (writtenAt.getTime() < before) await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  }
  // Some stores don't list them, and let them expire by a rule of the bucket.
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: WRITING }))
    .catch(() => ({ Uploads: [] }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated!.getTime() < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
  }
}

async function withRoom<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isFull =
      error instanceof S3ServiceException && (NO_ROOM.includes(error.name) || error.$metadata.httpStatusCode === 507);
    if (!isFull) throw error;
    throw new FileStoreFull(reasonOf(error), { cause: error });
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}

/** In the store's words, without what is secret. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) return `${error.name}，HTTP ${error.$metadata.httpStatusCode ?? "-"}`;
  return (error as NodeJS.ErrnoException).code ?? (error as Error).name;
}
