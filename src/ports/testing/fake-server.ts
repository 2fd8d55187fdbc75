import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawRequest {
  method: string;
  /** As it came: path and query, undecoded. */
  target: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export interface FakeAnswer {
  status?: number;
  type?: string;
  location?: string;
  text: string;
}

/**
 * What goes wrong until told otherwise: the connection breaks before or after the work, done but told as a fault or
 * never answered, or an answer that no provider should give.
 */
export type Fault =
  | "drop-before"
  | "drop-after"
  | "error-500"
  | "silent"
  | "endless"
  | "redirect"
  | "nonsense"
  | "cut-short";

export interface FakeServer {
  url: string;
  fault: Fault | null;
  /** Everything that was asked, as it came. */
  requests: RawRequest[];
  close(): Promise<void>;
}

/** A server on this machine that answers as a provider would, or worse. */
export async function startFakeServer(answer: (request: RawRequest) => FakeAnswer): Promise<FakeServer> {
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      const raw = { method: request.method!, target: request.url!, headers: request.headers, body };
      fake.requests.push(raw);
      if (fake.fault === "drop-before") return request.socket.destroy();
      misanswer(fake.fault, answer(raw), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    requests: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function misanswer(
  fault: Fault | null,
  { status = 200, type = "application/json", location, text }: FakeAnswer,
  response: http.ServerResponse,
): void {
  if (fault === "drop-after") response.socket!.destroy();
  else if (fault === "error-500") response.writeHead(500).end("<html>500</html>");
  else if (fault === "redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else if (fault === "nonsense") response.end("[]");
  else if (fault === "endless") response.end("x".repeat(200_000));
  else if (fault === "cut-short") {
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(text) + 10 });
    response.write(text, () => response.socket!.destroy());
  } else if (fault !== "silent")
    response.writeHead(status, { "content-type": type, ...(location && { location }) }).end(text);
}
