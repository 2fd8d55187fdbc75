import { createHash, createVerify } from "node:crypto";

/** What a receiver finds wrong with the DKIM signature of a mail (RFC 6376, relaxed both ways); null where it is right. `raw` is the mail as latin1. */
export function whyNotSigned(raw: string, publicKey: string): "no signature" | "body" | "headers" | null {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) return "no signature";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  );
  if (tags["c"] !== "relaxed/relaxed" || tags["a"] !== "rsa-sha256") return "no signature";
  const body = raw
    .slice(end + 4)
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "\r\n");
  if (createHash("sha256").update(body, "latin1").digest("base64") !== tags["bh"]) return "body";
  const relaxed = (header: string) =>
    `${header.slice(0, header.indexOf(":")).toLowerCase().trim()}:${header
      .slice(header.indexOf(":") + 1)
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim()}`;
  const named = tags["h"]!.toLowerCase()
    .split(":")
    .map((name) => headers.findLast((header) => header.toLowerCase().startsWith(`${name}:`)));
  const signed = [
    ...named.filter((header) => header !== undefined).map(relaxed),
    relaxed(signature.replace(/([;\s]b=)[^;]*/, "$1")),
  ].join("\r\n");
  return createVerify("sha256").update(signed, "latin1").verify(publicKey, tags["b"]!, "base64") ? null : "headers";
}
