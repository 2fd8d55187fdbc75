import { createHash } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { EmbeddedPage } from "../embedded.ts";

export interface PageServer {
  port: number;
  close(): Promise<void>;
}

/** A well-behaved host on this machine, by whatever name it is asked: pages by path, each with its sign. */
export async function startPageServer(pages: Record<string, EmbeddedPage>): Promise<PageServer> {
  const server = http.createServer((request, response) => {
    const { status = 200, location, retryAfter, body = "" } = pages[request.url!] ?? { status: 404 };
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (status === 200 && request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response
      .writeHead(status, {
        etag,
        ...(location !== undefined && { location }),
        ...(retryAfter !== undefined && { "retry-after": retryAfter }),
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
