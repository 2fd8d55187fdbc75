import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { openIdleConnections } from "./idle-connections.ts";
import { placeOf, placesOf } from "./visitor.ts";

/** Well below the files that a process may have open. */
const ALL_MAX = 8000;
/** Above this share of all, who comes takes the place of one that idles. */
const CROWDED_SHARE = 7 / 8;
/** Of one network: an office behind it holds some for each who reads. */
const NETWORK_MAX = 1000;
/** Of all networks of one IPv6 site. */
const SITE_MAX = 2000;
/** Of one connection so many are answered at once: browsers and proxies ask one after the other. */
const REQUESTS_AT_ONCE_MAX = 8;
/** So long a connection may say nothing after it was opened. */
const SILENT_MS = 10_000;

interface Limits {
  isBehindProxy: boolean;
  allMax?: number;
  networkMax?: number;
  siteMax?: number;
  silentMs?: number;
}

/** Bounds the connections of all, of a network and of a site (of a proxy only all). Where nearly all are taken, the oldest idle ones of whoever has most go. */
export function limitConnections(
  server: Server,
  { isBehindProxy, allMax = ALL_MAX, networkMax = NETWORK_MAX, siteMax = SITE_MAX, silentMs = SILENT_MS }: Limits,
): void {
  server.maxConnections = allMax;
  const crowdedFrom = Math.floor(allMax * CROWDED_SHARE);
  const open = new Map<Socket, { place: string; responses: Set<ServerResponse> }>();
  const counts = new Map<string, number>();
  const idle = openIdleConnections();

  function isFull(address: string): boolean {
    const { network, site } = placesOf(address);
    return (counts.get(network) ?? 0) >= networkMax || (site !== null && (counts.get(site) ?? 0) >= siteMax);
  }

  function count(address: string, change: 1 | -1) {
    const { network, site } = placesOf(address);
    for (const key of site === null ? [network] : [network, site]) {
      const now = (counts.get(key) ?? 0) + change;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    }
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (!isBehindProxy && isFull(address)) return void socket.destroy();
    if (open.size >= crowdedFrom) idle.takeOldestOfMost()?.destroy();
    const place = placeOf(address);
    const responses = new Set<ServerResponse>();
    open.set(socket, { place, responses });
    count(address, 1);
    idle.add(place, socket, false);
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentMs);
    timer.unref();
    socket.once("close", () => {
      clearTimeout(timer);
      // Node ends the one that is being sent alone: those behind it would keep their files open.
      for (const response of responses) if (response.socket === null) response.destroy().emit("close");
      open.delete(socket);
      count(address, -1);
      idle.remove(place, socket);
    });
  });

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const asking = open.get(socket);
    if (!asking) return;
    asking.responses.add(response);
    if (asking.responses.size > REQUESTS_AT_ONCE_MAX) return void socket.destroy();
    idle.remove(asking.place, socket);
    response.once("close", () => {
      asking.responses.delete(response);
      if (asking.responses.size === 0 && open.has(socket)) idle.add(asking.place, socket, true);
    });
  });
}
