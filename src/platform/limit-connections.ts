import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Well below the files that a process may have open. */
const ALL_MAX = 8000;
/** Of one address: an office behind it holds some for each who reads. */
const EACH_MAX = 1000;

/** Bounds the connections that are open at once, of all and of one address; behind a proxy all come from its address, so that it bounds them. */
export function limitConnections(
  server: Server,
  {
    isBehindProxy,
    allMax = ALL_MAX,
    eachMax = EACH_MAX,
  }: { isBehindProxy: boolean; allMax?: number; eachMax?: number },
): void {
  server.maxConnections = allMax;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > eachMax) socket.destroy();
  });
}
