import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { endSlowReaders } from "./end-slow-readers.ts";

const PIECE = Buffer.alloc(64 * 1024);

afterEach(() => vi.useRealTimers());

/** A server that sends without end to whoever asks, and looks at its readers each 200 ms. */
async function openSender() {
  const server = createServer((_request, response) => {
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
  return { server, port: (server.address() as AddressInfo).port };
}

test("who does not read what is ready for him is left, who reads goes on", async () => {
  // Looks come when the test says so: a busy machine reads slowly.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { server, port } = await openSender();
  const accepted = once(server, "connection");
  const reader = connect(port, "127.0.0.1").on("error", () => {});
  const [socket] = (await accepted) as [Socket];
  const closed = once(socket, "close");
  const sent = () => socket.bytesWritten - socket.writableLength;
  reader.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  let bytes = 0;
  reader.on("data", (piece: Buffer) => (bytes += piece.length));
  for (let look = 0; look < 6; look++) {
    // More was read than had been sent at the last look, so that more was sent since.
    const before = sent() + PIECE.length;
    while (bytes < before) await once(reader, "data");
    vi.advanceTimersByTime(200);
    expect(socket.destroyed).toBe(false);
  }
  reader.pause();
  while (!socket.destroyed) {
    await new Promise((done) => setTimeout(done, 20));
    vi.advanceTimersByTime(200);
  }
  await closed;
  reader.destroy();
  server.close();
});
