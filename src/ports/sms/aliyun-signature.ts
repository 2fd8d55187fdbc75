import { createHash, createHmac } from "node:crypto";

interface Acs3Request {
  method: "POST";
  query: Readonly<Record<string, string>>;
  /** All that are signed: `host` and every `x-acs-*`. */
  headers: Readonly<Record<string, string>>;
}

/** The `Authorization` of a request without a body, by ACS3-HMAC-SHA256. */
export function signAcs3(
  { method, query, headers }: Acs3Request,
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
): string {
  const names = Object.keys(headers)
    .map((name) => name.toLowerCase())
    .sort();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]!.trim()}\n`).join("");
  const canonical = [method, "/", canonicalQuery(query), canonicalHeaders, names.join(";"), sha256("")].join("\n");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(";")},Signature=${signature}`;
}

/** The query as it is signed, and as it must be sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** RFC 3986, which keeps fewer characters as they are than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
