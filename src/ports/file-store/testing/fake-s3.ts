import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { MINUTE_MS } from "#shared/durations.ts";

const SKEW_MS = 15 * MINUTE_MS;
const KEY = "FAKEKEY";
const SECRET = "FAKESECRET";

interface FakeObject {
  bytes: Buffer;
  writtenAt: Date;
}

/** An S3 server in memory that checks every signature (SigV4, in the header) from what came over the line, by path-style addresses. */
export async function startFakeS3({ pageSize = 1000 } = {}) {
  const fake = {
    endpoint: "",
    accessKeyId: KEY,
    secretAccessKey: SECRET,
    bucket: "files",
    objects: new Map<string, FakeObject>(),
    parts: new Map<string, { key: string; startedAt: Date; parts: Map<number, Buffer> }>(),
    /** Answers of a GET break off in the middle. */
    cutsAnswers: false,
    /** Answers of a GET stop in the middle, and nothing more is heard. */
    stallsAnswers: false,
    /** So many requests are answered 503 SlowDown. */
    slowDowns: 0,
    isFull: false,
    requests: 0,
    close: async () => {},
  };

  const server = http.createServer((request, response) => {
    fake.requests++;
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [path = "", query = ""] = request.url!.split("?");
    const asked = new URLSearchParams(query);
    const key = decodeURIComponent(path.slice(1).split("/").slice(1).join("/"));
    const refuse = (status: number, code: string) =>
      send(
        response,
        status,
        request.method === "HEAD"
          ? ""
          : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    const problem = findProblem(request, body);
    if (problem) return refuse(403, problem);
    if (path.slice(1).split("/")[0] !== fake.bucket) return refuse(404, "NoSuchBucket");
    if (fake.slowDowns > 0) return (fake.slowDowns--, refuse(503, "SlowDown"));
    if (fake.isFull && ["PUT", "POST"].includes(request.method!)) return refuse(403, "QuotaExceeded");
    if (key === "")
      return request.method === "HEAD"
        ? send(response, 200, "")
        : send(response, 200, asked.has("uploads") ? listUploads() : list(asked));
    const uploadId = asked.get("uploadId");
    if (request.method === "POST" && asked.has("uploads")) {
      const id = randomUUID();
      fake.parts.set(id, { key, startedAt: new Date(), parts: new Map() });
      return send(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) {
      const upload = fake.parts.get(uploadId);
      if (!upload) return refuse(404, "NoSuchUpload");
      if (request.method === "DELETE") return (fake.parts.delete(uploadId), send(response, 204, ""));
      if (request.method === "PUT") {
        upload.parts.set(Number(asked.get("partNumber")), body);
        return send(response, 200, "", { etag: etagOf(body) });
      }
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
      const pieces = numbers.map((number) => upload.parts.get(number)!);
      if (pieces.slice(0, -1).some((piece) => piece.length < 5 * 1024 * 1024)) return refuse(400, "EntityTooSmall");
      fake.objects.set(key, { bytes: Buffer.concat(pieces), writtenAt: new Date() });
      fake.parts.delete(uploadId);
      return send(response, 200, `<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
    }
    const source = request.headers["x-amz-copy-source"]?.toString();
    if (request.method === "PUT") {
      const from =
        source === undefined ? null : fake.objects.get(decodeURIComponent(source).split("/").slice(1).join("/"));
      if (from === undefined) return refuse(404, "NoSuchKey");
      fake.objects.set(key, { bytes: from?.bytes ?? body, writtenAt: new Date() });
      return send(response, 200, from ? "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>" : "", {
        etag: etagOf(body),
      });
    }
    if (request.method === "DELETE") return (fake.objects.delete(key), send(response, 204, ""));
    const found = fake.objects.get(key);
    return found ? sendObject(request, response, found) : refuse(404, "NoSuchKey");
  }

  function sendObject(request: IncomingMessage, response: ServerResponse, { bytes, writtenAt }: FakeObject): void {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, {
      "content-length": part.length,
      "last-modified": writtenAt.toUTCString(),
      etag: etagOf(bytes),
    });
    if (request.method === "HEAD") response.end();
    else if (fake.stallsAnswers) response.write(part.subarray(0, part.length / 2));
    else if (!fake.cutsAnswers) response.end(part);
    else response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }

  function list(asked: URLSearchParams): string {
    const prefix = asked.get("prefix") ?? "";
    const after = asked.get("continuation-token") ?? "";
    const keys = [...fake.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${fake.objects.get(key)!.bytes.length}</Size><LastModified>${fake.objects.get(key)!.writtenAt.toISOString()}</LastModified></Contents>`,
    );
    const isTruncated = keys.length > page.length;
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""}<KeyCount>${page.length}</KeyCount>${contents.join("")}</ListBucketResult>`;
  }

  function listUploads(): string {
    const uploads = [...fake.parts].map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${uploads.join("")}</ListMultipartUploadsResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return fake;
}

/** What is wrong with a request's signature, in the words of S3; null where nothing is. */
function findProblem(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = "" } = request.headers;
  const [, accessKeyId, day, region, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (accessKeyId === undefined) return "AccessDenied";
  if (accessKeyId !== KEY) return "InvalidAccessKeyId";
  const at = request.headers["x-amz-date"]?.toString() ?? "";
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!at.startsWith(day!) || !(Math.abs(time - Date.now()) < SKEW_MS)) return "RequestTimeTooSkewed";
  const names = signedHeaders!.split(";");
  if (
    !names.includes("host") ||
    Object.keys(request.headers).some((name) => name.startsWith("x-amz-") && !names.includes(name))
  )
    return "AccessDenied";
  const payload = request.headers["x-amz-content-sha256"]?.toString() ?? "";
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const [path = "", query = ""] = request.url!.split("?");
  const sorted =
    query === ""
      ? ""
      : query
          .split("&")
          .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
          .sort()
          .join("&");
  const headers = names
    .map((name) => `${name}:${request.headers[name]?.toString().trim().replaceAll(/ +/g, " ")}\n`)
    .join("");
  const canonical = [request.method, path, sorted, headers, signedHeaders, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day!, region!, "s3", "aws4_request"].reduce<Buffer>(
    (secret, word) => hmac(secret, word),
    Buffer.from(`AWS4${SECRET}`),
  );
  const wanted = hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(wanted, Buffer.from(signature!, "hex")) ? null : "SignatureDoesNotMatch";
}

function send(response: ServerResponse, status: number, xml: string, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { "content-type": "application/xml", "content-length": Buffer.byteLength(xml), ...headers })
    .end(xml);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
