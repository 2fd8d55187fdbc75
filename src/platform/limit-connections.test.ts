import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "./limit-connections.ts";

/** Of five connections at once, how many stay, and whether there is room again when one has gone. */
async function tryFive(limits: Parameters<typeof limitConnections>[1]) {
  const server = createServer((_request, response) => response.end("ok"));
  limitConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (): Promise<{ socket: Socket; isAnswered: boolean }> => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    const isAnswered = await Promise.race([
      once(socket, "data").then(() => true),
      once(socket, "close").then(() => false),
    ]);
    return { socket, isAnswered };
  };
  const asked = [];
  for (let at = 0; at < 5; at++) asked.push(await ask());
  asked[0]!.socket.destroy();
  await expect.poll(async () => (await ask()).isAnswered, { timeout: 10_000 }).toBe(true);
  server.closeAllConnections();
  server.close();
  return asked.filter(({ isAnswered }) => isAnswered).length;
}

test("one address has no more connections than a number, unless a proxy bounds them; all have no more than another", async () => {
  expect(await tryFive({ isBehindProxy: false, eachMax: 3 })).toBe(3);
  expect(await tryFive({ isBehindProxy: true, eachMax: 3, allMax: 4 })).toBe(4);
});
