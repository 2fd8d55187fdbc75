export interface ReadMail {
  headers: Record<string, string>;
  messageId: string;
  subject: string;
  to: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Reads a mail as it came over the wire. */
export function readMail(raw: Buffer): ReadMail {
  const whole = splitPart(raw.toString("latin1"));
  const leaves = leavesOf(whole);
  const contentOf = (type: string) => leaves.find((leaf) => !isAttachment(leaf) && typeOf(leaf) === type);
  const textOf = (type: string) => {
    const leaf = contentOf(type);
    return leaf ? decodeBody(leaf).toString("utf8").replaceAll("\r\n", "\n").trimEnd() : "";
  };
  const { headers } = whole;
  return {
    headers,
    messageId: headers["message-id"] ?? "",
    subject: decodeWords(headers["subject"] ?? ""),
    to: headers["to"] ?? "",
    text: textOf("text/plain"),
    html: textOf("text/html"),
    attachments: leaves
      .filter(isAttachment)
      .map((leaf) => ({ name: fileNameOf(leaf), type: typeOf(leaf), content: decodeBody(leaf) })),
  };
}

function splitPart(text: string): Part {
  const end = text.indexOf("\r\n\r\n");
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  return {
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    ),
    body: text.slice(end + 4),
  };
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers["content-type"] ?? "")?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => leavesOf(splitPart(piece.replace(/^\r\n/, ""))));
}

function isAttachment({ headers }: Part): boolean {
  return (headers["content-disposition"] ?? "").startsWith("attachment");
}

function typeOf({ headers }: Part): string {
  return (headers["content-type"] ?? "text/plain").split(";")[0]!.trim().toLowerCase();
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headers["content-transfer-encoding"]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64");
  return encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : Buffer.from(body, "latin1");
}

function decodeQuoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** RFC 2047: words between which there is only space belong together. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toLowerCase() === "b" ? Buffer.from(word, "base64") : decodeQuoted(word.replaceAll("_", " "))).toString(
        "latin1",
      ),
    )
    .replace(/[\u0080-\u00FF]+/g, (bytes) => Buffer.from(bytes, "latin1").toString("utf8"));
}

/** RFC 2231, in pieces or not, or a plain or encoded word. */
function fileNameOf({ headers }: Part): string {
  const disposition = headers["content-disposition"] ?? "";
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*)?=(?:utf-8'')?([^;\s]+)/gi)].map(([, piece]) => piece!);
  if (pieces.length > 0) return decodeURIComponent(pieces.join(""));
  return decodeWords(/filename="?([^";]+)"?/.exec(disposition)?.[1] ?? "");
}
