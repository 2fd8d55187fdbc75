import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "./limit-connections.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A server whose visitors come from whatever address they say; what asks for /held is answered when told to. */
async function listen(limits: Parameters<typeof limitConnections>[1]) {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/held") held.push(response);
    else response.end("ok");
  });
  let from = "";
  server.on("connection", (socket: Socket) => Object.defineProperty(socket, "remoteAddress", { value: from }));
  limitConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  ended.push(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const open = async (address: string): Promise<Socket> => {
    from = address;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    // One after the other, so that each has its own address.
    await Promise.all([once(server, "connection"), once(socket, "connect")]);
    return socket;
  };
  /** Whether it is answered; else it was ended. */
  const ask = (socket: Socket, path = "/"): Promise<boolean> => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  };
  const visit = async (address: string) => ask(await open(address));
  const stay = async (addresses: string[]) => {
    for (const address of addresses) await open(address);
  };
  return { server, held, sockets, open, ask, visit, stay };
}

const times = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at));
const openOf = async ({ server }: Awaited<ReturnType<typeof listen>>) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test("one network has no more connections than a number, however many addresses it has, and one site of IPv6 than another", async () => {
  const limits = { isBehindProxy: false, allMax: 800, networkMax: 100, siteMax: 200 };
  const ofNetwork = await listen(limits);
  await ofNetwork.stay(times(891, (at) => `2001:db8:0:1::${(at % 9) + 1}`));
  expect(await openOf(ofNetwork)).toBe(100);
  expect(await ofNetwork.visit("2001:db8:0:1::77")).toBe(false);
  expect(await ofNetwork.visit("2001:db8:0:2::1")).toBe(true);
  ofNetwork.sockets[0]!.destroy();
  await expect.poll(() => ofNetwork.visit("2001:db8:0:1::77"), { timeout: 10_000 }).toBe(true);

  const ofSite = await listen(limits);
  await ofSite.stay(times(450, (at) => `2001:db8:0:${(at % 9) + 1}::1`));
  expect(await openOf(ofSite)).toBe(200);
  expect(await ofSite.visit("2001:db8:0:10::1")).toBe(false);
  expect(await ofSite.visit("2001:db8:1:1::1")).toBe(true);

  const ofAddress = await listen(limits);
  await ofAddress.stay(times(150, (at) => (at % 2 === 0 ? "203.0.113.7" : "::ffff:203.0.113.7")));
  expect(await openOf(ofAddress)).toBe(100);
});

test("nine addresses full of idle connections shut nobody out, and end nobody else's", async () => {
  const portal = await listen({ isBehindProxy: false, allMax: 800, networkMax: 100 });
  const reader = await portal.open("198.51.100.1");
  expect(await portal.ask(reader)).toBe(true);
  await portal.stay(times(891, (at) => `203.0.113.${(at % 9) + 1}`));
  expect(await openOf(portal)).toBeLessThanOrEqual(700);
  expect(await portal.visit("198.51.100.2")).toBe(true);
  expect(await portal.ask(reader)).toBe(true);
});

test("behind a proxy those go first that have asked nothing, then those that asked longest ago, and none that is being answered", async () => {
  const portal = await listen({ isBehindProxy: true, allMax: 80, networkMax: 3 });
  const busy = await portal.open("127.0.0.1");
  const answer = portal.ask(busy, "/held");
  await expect.poll(() => portal.held.length).toBe(1);
  const kept: Socket[] = [];
  for (let count = 0; count < 60; count++) {
    kept.push(await portal.open("127.0.0.1"));
    expect(await portal.ask(kept.at(-1)!)).toBe(true);
  }
  await portal.stay(times(200, () => "127.0.0.1"));
  expect(await Promise.all(kept.map((socket) => portal.ask(socket)))).not.toContain(false);
  // Whoever asks now takes the place of one that is silent, and once there are none of the oldest.
  for (let count = 0; count < 20; count++) expect(await portal.visit("127.0.0.1")).toBe(true);
  await expect.poll(() => kept[0]!.destroyed).toBe(true);
  expect(kept.at(-1)!.destroyed).toBe(false);
  portal.held[0]!.end("ok");
  expect(await answer).toBe(true);
});

test("where all connections are being answered, no more are taken than a number", async () => {
  const portal = await listen({ isBehindProxy: true, allMax: 8 });
  const answers: Promise<boolean>[] = [];
  for (let count = 1; count <= 8; count++) {
    answers.push(portal.ask(await portal.open("127.0.0.1"), "/held"));
    await expect.poll(() => portal.held.length).toBe(count);
  }
  const refused = connect((portal.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  expect(await portal.ask(refused)).toBe(false);
  for (const response of portal.held) response.end("ok");
  expect(await Promise.all(answers)).not.toContain(false);
});

test("a connection that says nothing is ended, one that has asked is not", async () => {
  const portal = await listen({ isBehindProxy: true, silentMs: 300 });
  const asking = await portal.open("127.0.0.1");
  expect(await portal.ask(asking)).toBe(true);
  const silent = await portal.open("127.0.0.1");
  await once(silent, "close");
  expect(await portal.ask(asking)).toBe(true);
});

test("of one connection a few requests are answered at once; one that sends more before it has its answers is ended", async () => {
  const { held, open, ask } = await listen({ isBehindProxy: false });
  const socket = await open("203.0.113.1");
  const sendHeld = (times: number) => socket.write("GET /held HTTP/1.1\r\nhost: a\r\n\r\n".repeat(times));
  sendHeld(8);
  await expect.poll(() => held.length).toBe(8);
  expect(socket.destroyed).toBe(false);
  for (const response of held.splice(0)) response.end("ok");
  await once(socket, "data");
  sendHeld(9);
  await once(socket, "close");
  expect(await ask(await open("203.0.113.1"))).toBe(true);
});

test("where a connection ends, so do all answers that were on their way by it, and what they keep open", async () => {
  const { held, open } = await listen({ isBehindProxy: false });
  const socket = await open("203.0.113.1");
  socket.write("GET /held HTTP/1.1\r\nhost: a\r\n\r\n".repeat(5));
  await expect.poll(() => held.length).toBe(5);
  const closed = Promise.all(held.map((response) => once(response, "close")));
  socket.destroy();
  expect(await closed).toHaveLength(5);
});
