import { createHash, createHmac } from "node:crypto";

interface Tc3Request {
  /** Which of its services is asked: the first word of its host. */
  service: string;
  host: string;
  contentType: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The `Authorization` of a POST to `/`, by TC3-HMAC-SHA256. */
export function signTc3(
  { service, host, contentType, body, timestamp }: Tc3Request,
  { secretId, secretKey }: { secretId: string; secretKey: string },
): string {
  const canonical = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\n\ncontent-type;host\n${sha256(body)}`;
  // The UTC day of the timestamp, whatever day it is here.
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, "tc3_request"].reduce<Buffer | string>(
    (previous, part) => hmac(previous, part),
    `TC3${secretKey}`,
  );
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
