import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { letInFirst } from "./let-in-first.ts";

const BUSY_MS = 8;

/** Asks a server, whose work keeps the processor, a hundred times at once; answers how much of it had been done when the last was let in. */
async function doneBeforeTheLast(isLettingIn: boolean): Promise<number> {
  let letIn = 0;
  let done = 0;
  let doneBefore = 0;
  const server = createServer((_request, response) => {
    const work = () => {
      const until = performance.now() + BUSY_MS;
      while (performance.now() < until);
      done += 1;
      response.end();
    };
    if (isLettingIn) begin(work);
    else work();
  });
  const begin = letInFirst(server);
  server.on("connection", () => {
    letIn += 1;
    doneBefore = done;
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.resume().write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  expect([letIn, done]).toEqual([100, 100]);
  return doneBefore;
}

test("who knocks is let in before the work of those who are in begins, but for what waits too long", async () => {
  expect(await doneBeforeTheLast(false)).toBeGreaterThan(50);
  expect(await doneBeforeTheLast(true)).toBeLessThan(25);
});
