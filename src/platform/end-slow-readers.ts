import type { Server } from "node:http";
import type { Socket } from "node:net";

const LOOK_EVERY_MS = 30_000;
/** Of what is ready for him, a reader takes as much in a second, or he is left. */
const BYTES_A_SECOND_MIN = 2048;

/** Ends connections whose readers hardly take what is ready for them: an answer lasts, and holds what it is made with, as long as its reader likes otherwise. */
export function endSlowReaders(
  server: Server,
  { everyMs = LOOK_EVERY_MS, bytesASecond = BYTES_A_SECOND_MIN } = {},
): void {
  const seen = new Map<Socket, { taken: number; waits: boolean }>();
  server.on("connection", (socket: Socket) => {
    seen.set(socket, { taken: 0, waits: false });
    socket.once("close", () => seen.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, before] of seen) {
      const now = { taken: socket.bytesWritten - socket.writableLength, waits: socket.writableLength > 0 };
      seen.set(socket, now);
      // What has just begun to wait may be taken in a moment.
      const isSlow = now.taken - before.taken < (bytesASecond * everyMs) / 1000;
      if (before.waits && now.waits && isSlow) socket.destroy();
    }
  }, everyMs);
  looking.unref();
  server.once("close", () => clearInterval(looking));
}
