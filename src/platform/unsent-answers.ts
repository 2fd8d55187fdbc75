import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendTooMany } from "./count-requests.ts";
import { placeOf } from "./visitor.ts";

/** Shorter ones are not worth counting: a network may hold so many connections only. */
const COUNTED_FROM_BYTES = 16 * 1024;
/** Of an office whose line is slow some hundred pages. */
const PLACE_BYTES_MAX = 32 * 1024 * 1024;
const TRY_AGAIN_MS = 10_000;

interface Limits {
  addressOf: (request: FastifyRequest) => string;
  placeBytesMax?: number;
}

/**
 * Bounds what lies in memory for one place (an IPv4 address, an IPv6 site) until it is taken: who has left as much
 * lying is told to come again; what is made for him besides ends its connection.
 */
export function boundUnsentAnswers(app: FastifyInstance, { addressOf, placeBytesMax = PLACE_BYTES_MAX }: Limits): void {
  const unsent = new Map<string, number>();
  app.addHook("onRequest", (request, reply, next) => {
    if ((unsent.get(placeOf(addressOf(request))) ?? 0) < placeBytesMax) next();
    else sendTooMany(request, reply, TRY_AGAIN_MS);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const bytes = lengthOf(payload);
    // Of whose connection has ended nothing tells any more that it lies there no longer: nor does it.
    const isGone = reply.raw.destroyed || request.raw.socket.destroyed;
    if (bytes >= COUNTED_FROM_BYTES && !isGone) {
      const place = placeOf(addressOf(request));
      const before = unsent.get(place) ?? 0;
      if (before >= placeBytesMax) request.raw.socket.destroy();
      unsent.set(place, before + bytes);
      reply.raw.once("close", () => {
        const left = (unsent.get(place) ?? 0) - bytes;
        if (left > 0) unsent.set(place, left);
        else unsent.delete(place);
      });
    }
    done(null, payload);
  });
}

/** In characters, before it is packed, of what lies there whole: a stream is read as fast as it is taken. */
function lengthOf(payload: unknown): number {
  return typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
}
