import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { endSlowReaders } from "./end-slow-readers.ts";

const PIECE = Buffer.alloc(64 * 1024);

/** A server that sends without end, and tells when the connection of a request is over. */
async function openSender() {
  let closed: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    closed = once(request.socket, "close");
    Readable.from(
      (function* () {
        for (;;) yield PIECE;
      })(),
    )
      .on("error", () => {})
      .pipe(response);
    response.on("close", () => response.destroy());
  });
  endSlowReaders(server, { everyMs: 200, bytesASecond: 1000 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port, whenClosed: () => closed };
}

test("who does not read what is ready for him is left, who reads goes on", async () => {
  const { server, port, whenClosed } = await openSender();
  const asked = once(server, "request");
  const reader = connect(port, "127.0.0.1").on("error", () => {});
  reader.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  let bytes = 0;
  reader.on("data", (piece: Buffer) => (bytes += piece.length));
  await asked;
  let isOver = false;
  const closed = whenClosed().then(() => (isOver = true));
  // As long as he reads, several looks pass.
  const before = bytes;
  await new Promise((done) => setTimeout(done, 1000));
  expect(bytes).toBeGreaterThan(before);
  expect(isOver).toBe(false);
  reader.pause();
  await closed;
  reader.destroy();
  server.close();
});
