import type { Socket } from "node:net";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { refuse } from "./door.ts";

const BROKEN: Record<string, { line: string; refusal: Refusal }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: "408 Request Timeout",
    refusal: new Refusal(408, "请求超时，请检查网络后重试", { status: 408 }),
  },
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    refusal: new Refusal(431, "请求头过大", { status: 431 }),
  },
};
const UNREADABLE = { line: "400 Bad Request", refusal: doorRefusals.unreadable() };

/** Answers what never became a request, in the envelope, and ends the connection: a body that comes too slowly, too large a head, no HTTP at all. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { line, refusal } = BROKEN[error.code ?? ""] ?? UNREADABLE;
  const { json } = refuse(refusal);
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(json)}`,
      "",
      json,
    ].join("\r\n"),
    () => socket.destroy(),
  );
}
