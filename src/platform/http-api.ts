import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { create as contentDisposition } from "content-disposition";
import type { Call } from "#api/define-calls.ts";
import { doorRefusals, type Refusal } from "#api/refusals.ts";
import type { User } from "./context.ts";
import { type Door, refuse, toRefusal } from "./door.ts";
import type { FileAnswer } from "./handlers.ts";
import { openApiDocument } from "./openapi.ts";

export type Identify = (token: string) => Promise<User | null>;

const TOKEN = /^[\w-]{20,200}$/;

/** Puts every call below /api. What is answered is an envelope or a file, whatever happens. */
export async function httpApi(app: FastifyInstance, { door, identify, version, origin }: { door: Door; identify: Identify; version: string; origin: string }) {
  for (const call of door.calls) {
    app.route({
      method: call.method,
      url: call.path,
      // Asking for the head of a download must not count as one.
      exposeHeadRoute: false,
      handler: (request, reply) => answer(call, request, reply),
    });
  }
  const openApi = openApiDocument(door.calls, { version, origin });
  app.get("/openapi.json", (_request, reply) => reply.type("application/json").send(openApi));

  app.all("/*", (_request, reply) => sendRefusal(reply, doorRefusals.notFound("没有这个接口")));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => sendRefusal(reply, fromFastify(error, request)));

  async function answer(call: Call, request: FastifyRequest, reply: FastifyReply) {
    if (call.method !== "GET" && isFromElsewhere(request, origin)) throw doorRefusals.notAllowed();
    if (call.method === "POST" && request.body !== undefined && isJson(request) !== (call.body === "json")) throw doorRefusals.unreadable();
    const token = callerToken(call, request);
    const user = token ? await identify(token) : null;
    const input = { ...(request.query as object), ...(request.body as object | undefined), ...(request.params as object) };
    const given = await door.enter(call.name, input, { user, address: request.ip, requestId: request.id });
    if ("file" in given) return sendFile(given.file, request, reply);
    if (given.retryAfterSeconds !== undefined && given.status >= 400) reply.header("retry-after", given.retryAfterSeconds);
    return reply.code(given.status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(given.json);
  }
}

/** Whether a page of another site makes a browser ask. Who is no browser says nothing of where he comes from. */
function isFromElsewhere({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return false;
  if (site === "cross-site") return true;
  if (origin === undefined || origin === new URL(ownOrigin).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** A changing call needs the header; reading may also go by the cookie, so that a plain link can be opened. */
function callerToken(call: Call, request: FastifyRequest): string | undefined {
  const header = request.headers["token"];
  const token = typeof header === "string" && header ? header : call.method === "GET" ? request.cookies["token"] : undefined;
  return token && TOKEN.test(token) ? token : undefined;
}

function isJson(request: FastifyRequest) {
  return request.headers["content-type"]?.startsWith("application/json") ?? false;
}

function fromFastify(error: Error & { statusCode?: number }, request: FastifyRequest): Refusal {
  if (error.statusCode === 413) return doorRefusals.tooLarge();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return doorRefusals.unreadable();
  // Who asked has gone: nothing is wrong here.
  if (request.raw.destroyed) return doorRefusals.unreadable();
  return toRefusal(error, { log: request.log as never, requestId: request.id }, request.routeOptions.url ?? "");
}

/** Answers a refusal in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { status, json, retryAfterSeconds } = refuse(refusal);
  if (retryAfterSeconds !== undefined && status >= 400) reply.header("retry-after", retryAfterSeconds);
  return reply.code(status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(json);
}

async function sendFile(file: FileAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.type(file.mediaType).header("x-content-type-options", "nosniff");
  reply.header("cache-control", file.isPublic ? "public, max-age=300" : "private, no-cache");
  if (file.etag) {
    reply.header("etag", `"${file.etag}"`);
    if (request.headers["if-none-match"] === `"${file.etag}"`) return reply.code(304).send();
  }
  if (file.fileName) reply.header("content-disposition", contentDisposition(file.fileName, { type: file.isDownload ? "attachment" : "inline" }));
  if (file.sizeBytes === undefined) return reply.send(await file.open());
  reply.header("accept-ranges", "bytes");
  const range = readRange(request.headers.range, file.sizeBytes);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.sizeBytes}`).send();
  if (!range) return reply.header("content-length", file.sizeBytes).send(await file.open());
  reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  return reply.header("content-length", range.end - range.start + 1).send(await file.open(range));
}

/** The one range a request asks for; null where it asks for none, or in a way that may be answered whole (RFC 9110 14.2). */
export function readRange(header: string | undefined, sizeBytes: number): { start: number; end: number } | null | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(sizeBytes - Number(match[2]), 0);
  const end = match[1] && match[2] ? Math.min(Number(match[2]), sizeBytes - 1) : sizeBytes - 1;
  return start > end ? "unsatisfiable" : { start, end };
}
