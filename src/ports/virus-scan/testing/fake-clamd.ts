import net, { type AddressInfo } from "node:net";

/** The file that every scanner takes for infected, in two halves: no scanner shall find it here. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * How it behaves: well, answering too early, silent, breaking off without a word or within one, talking nonsense or
 * without end, or taking no more than so much.
 */
export type ClamdBehaviour =
  | "well"
  | "early"
  | "silent"
  | "breaks"
  | "half"
  | "nonsense"
  | "endless"
  | "unterminated"
  | "limit";

const LIMIT_BYTES = 1_000_000;

/** ClamAV's daemon, as far as INSTREAM goes: checks every length and the end, and answers as told. Listens on a port, or a socket in a folder. */
export async function startFakeClamd(place?: string) {
  const fake = {
    behaviour: "well" as ClamdBehaviour,
    scanned: [] as Buffer[],
    problems: [] as string[],
    address: { host: "127.0.0.1", port: 0 } as { host: string; port: number } | { path: string },
    close: async () => {},
  };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let given = Buffer.alloc(0);
    let isNamed = false;
    const read: Buffer[] = [];
    let size = 0;
    if (fake.behaviour === "early") socket.write("stream: OK\0");
    socket.on("data", (chunk: Buffer) => {
      given = Buffer.concat([given, chunk]);
      if (!isNamed) {
        const end = given.indexOf(0);
        if (end === -1) return;
        if (given.subarray(0, end).toString() !== "zINSTREAM") fake.problems.push("unknown command");
        given = given.subarray(end + 1);
        isNamed = true;
      }
      while (given.length >= 4) {
        const length = given.readUInt32BE(0);
        if (length > 2 ** 31) fake.problems.push("a chunk that is too long");
        if (given.length < 4 + length) return;
        if (length === 0) return finish();
        read.push(given.subarray(4, 4 + length));
        size += length;
        given = given.subarray(4 + length);
        if (fake.behaviour === "limit" && size > LIMIT_BYTES) {
          socket.end("INSTREAM size limit exceeded. ERROR\0");
          return socket.destroySoon();
        }
      }
    });

    function finish(): void {
      const bytes = Buffer.concat(read);
      fake.scanned.push(bytes);
      const verdict = bytes.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
      const { behaviour } = fake;
      if (behaviour === "silent") return;
      if (behaviour === "breaks") socket.destroy();
      else if (behaviour === "half") socket.end("stream: O");
      else if (behaviour === "unterminated") socket.end("stream: OK");
      else if (behaviour === "nonsense") socket.end("HTTP/1.1 200 OK\r\n\r\nstream: OK\0");
      else if (behaviour === "endless") socket.write("x".repeat(1_000_000));
      else socket.end(verdict);
    }
  });
  await new Promise<void>((resolve) =>
    place === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(place, resolve),
  );
  fake.address =
    place === undefined ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path: place };
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return fake;
}
