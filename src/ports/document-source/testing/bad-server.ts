import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { SMTPServer } from "smtp-server";
import { makeGarbagePdf, makePdf } from "#testing/pdf-files.ts";

/** What is wrong with a document, by its path; what is wrong with robots.txt goes by the host that is asked. */
export type BadWay =
  | "well"
  | "redirect-to-this-machine"
  | "redirect-away"
  | "redirect-for-ever"
  | "redirect-nowhere"
  | "redirect-in-chinese"
  | "html"
  | "html-as-pdf"
  | "html-for-ever"
  | "empty"
  | "less-than-told"
  | "more-than-told"
  | "endless"
  | "one-byte-at-a-time"
  | "stops-in-the-middle"
  | "never-answers"
  | "promises-for-ever"
  | "closes-at-once"
  | "gzip-bomb"
  | "too-large"
  | "too-large-untold"
  | "broken"
  | "password"
  | "busy"
  | "well-at-second"
  | "garbage-in-chunks"
  | "huge-header"
  | "no-http"
  | "another-protocol";

export const ROBOTS_HOSTS = {
  huge: "robots-huge.example",
  endless: "robots-endless.example",
  broken: "robots-broken.example",
  forbidding: "robots-forbids.example",
  busy: "robots-busy.example",
  packed: "robots-packed.example",
  away: "robots-away.example",
} as const;

export interface BadServer {
  port: number;
  /** Shows a certificate that is not that of whom it is asked for. */
  tlsPort: number;
  pdf: Buffer;
  /** Host and path of each request. */
  asked: string[];
  addressOf(way: BadWay, host?: string): string;
  close(): Promise<void>;
}

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\nconnection: close\r\n";
const PAGE = `<!DOCTYPE html><html><head><title>Log in</title></head><body>${"<p>Please log in.</p>".repeat(100)}</body></html>`;

const BOMB_BYTES = 20 * 1024 * 1024;

/** A host on this machine that misbehaves in every way that is known of hosts. */
export async function startBadServer(): Promise<BadServer> {
  const pdf = await makePdf({ pages: ["LM358 low-power dual operational amplifier", "Absolute maximum ratings"] });
  const locked = await makePdf({ userPassword: "secret", ownerPassword: "boss" });
  // Made once: it takes longer than what is waited for.
  const bomb = gzipSync(Buffer.alloc(BOMB_BYTES));
  let timesAsked = 0;
  const ways: Record<BadWay, (socket: Socket, response: http.ServerResponse, request: http.IncomingMessage) => void> = {
    well: (_socket, response) => response.end(pdf),
    "redirect-to-this-machine": (_socket, response) =>
      response.writeHead(302, { location: "http://127.0.0.1/admin" }).end(),
    "redirect-away": (_socket, response) => response.writeHead(302, { location: "http://other.example/well" }).end(),
    "redirect-for-ever": (_socket, response, { url }) => response.writeHead(302, { location: `${url}x` }).end(),
    "redirect-nowhere": (_socket, response) => response.writeHead(302).end(),
    "redirect-in-chinese": (socket) =>
      socket.end("HTTP/1.1 302 Found\r\nlocation: /规格书.pdf\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
    html: (_socket, response) => response.setHeader("content-type", "text/html").end(PAGE),
    "html-as-pdf": (_socket, response) => response.setHeader("content-type", "application/pdf").end(PAGE),
    "html-for-ever": (socket) => pour(socket, `${HEAD}\r\n`, Buffer.from(PAGE)),
    empty: (_socket, response) => response.end(),
    "less-than-told": (socket) => {
      socket.write(`${HEAD}content-length: ${pdf.length}\r\n\r\n`);
      socket.end(pdf.subarray(0, Math.floor(pdf.length / 2)));
    },
    "more-than-told": (socket) => {
      socket.write(`${HEAD}content-length: ${Math.floor(pdf.length / 2)}\r\n\r\n`);
      socket.end(pdf);
    },
    endless: (socket) => pour(socket, `${HEAD}\r\n%PDF-1.7\n`, Buffer.alloc(16_384, "% nothing more\n")),
    "one-byte-at-a-time": (socket) => {
      socket.write(`${HEAD}\r\n%PDF-1.7\n`);
      repeat(socket, 20, () => socket.write("%"));
    },
    "stops-in-the-middle": (socket) => {
      socket.write(`${HEAD}content-length: ${pdf.length}\r\n\r\n`);
      socket.write(pdf.subarray(0, 600));
    },
    "never-answers": () => {},
    "promises-for-ever": (socket) =>
      repeat(socket, 20, () => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n")),
    "closes-at-once": (socket) => socket.destroy(),
    "gzip-bomb": (_socket, response) => response.setHeader("content-encoding", "gzip").end(bomb),
    "too-large": (socket) => pour(socket, `${HEAD}content-length: ${51 * 1024 * 1024}\r\n\r\n%PDF-1.7\n`, pdf),
    "too-large-untold": (socket) => pour(socket, `${HEAD}transfer-encoding: chunked\r\n\r\n`, chunkOf(pdf)),
    broken: (_socket, response) => response.end(makeGarbagePdf(20_000)),
    password: (_socket, response) => response.end(locked),
    busy: (_socket, response) => response.writeHead(429, { "retry-after": "120" }).end("slow down"),
    "well-at-second": (_socket, response) =>
      (timesAsked += 1) === 1 ? response.writeHead(503, { "retry-after": "1" }).end() : response.end(pdf),
    "garbage-in-chunks": (socket) => {
      socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n400\r\n`);
      socket.end(`${"%PDF-1.7\n".padEnd(1024, "%")}\r\nnot a length\r\n\0\x01\x02`);
    },
    "huge-header": (socket) => socket.end(`${HEAD}x-much: ${"a".repeat(1024 * 1024)}\r\n\r\n`),
    "no-http": (socket) => socket.end("220 mail.maker.example ESMTP ready\r\n"),
    "another-protocol": (socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: smtp\r\n\r\n220 ready\r\n"),
  };
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const [host = ""] = (request.headers.host ?? "").split(":");
    asked.push(`${host}${request.url}`);
    request.socket.on("error", () => {});
    if (request.url === "/robots.txt") return answerRobots(host, request.socket, response);
    const way = request.url!.slice(1).replace(/x*$/, "") as BadWay;
    (ways[way] ?? ways.empty)(request.socket, response, request);
  });
  const mailServer = new SMTPServer({ secure: true, logger: false });
  mailServer.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => void mailServer.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    tlsPort: (mailServer.server.address() as AddressInfo).port,
    pdf,
    asked,
    addressOf: (way, host = "maker.example") => `http://${host}:${port}/${way}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => mailServer.close(resolve));
    },
  };
}

function answerRobots(host: string, socket: Socket, response: http.ServerResponse): void {
  if (host === ROBOTS_HOSTS.huge) {
    const line = `Disallow: /${"a".repeat(90)}\n`;
    const text = `User-agent: *\nDisallow: /private\n${line.repeat(Math.ceil((50 * 1024 * 1024) / line.length))}`;
    response.end(`${text}Disallow: /\n`);
  } else if (host === ROBOTS_HOSTS.endless)
    pour(socket, "HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /private\n", Buffer.alloc(16_384, "#"));
  else if (host === ROBOTS_HOSTS.broken) response.writeHead(500).end();
  else if (host === ROBOTS_HOSTS.busy) response.writeHead(429, { "retry-after": "60" }).end();
  else if (host === ROBOTS_HOSTS.forbidding) response.end("User-agent: *\nDisallow: /\n");
  else if (host === ROBOTS_HOSTS.packed)
    response.setHeader("content-encoding", "gzip").end(gzipSync("User-agent: *\nDisallow: /\n"));
  else if (host === ROBOTS_HOSTS.away) response.writeHead(301, { location: "http://other.example/robots.txt" }).end();
  else response.writeHead(404).end("<html>Not found</html>");
}

/** Writes a beginning, and the same bytes behind it until the other side has had enough. */
function pour(socket: Socket, beginning: string, bytes: Buffer): void {
  const go = () => {
    let isTaking = true;
    while (isTaking && !socket.destroyed) isTaking = socket.write(bytes);
  };
  socket.on("drain", go);
  socket.write(beginning);
  go();
}

function repeat(socket: Socket, everyMs: number, act: () => void): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : act()), everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** One chunk of 16 KB that begins as a PDF does, as it goes over the wire. */
function chunkOf(pdf: Buffer): Buffer {
  const bytes = Buffer.concat([pdf, Buffer.alloc(0x4000, "%")]).subarray(0, 0x4000);
  return Buffer.concat([Buffer.from("4000\r\n"), bytes, Buffer.from("\r\n")]);
}
