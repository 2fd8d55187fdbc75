import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { create as contentDisposition } from "content-disposition";
import type { Call } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { withEnding } from "#platform/file-ending.ts";
import { FILE_SECURITY_POLICY } from "./content-security-policy.ts";
import { type Askers, tokenOf, type TokenPlace } from "./askers.ts";
import type { AnswerCookie } from "./context.ts";
import { costOf } from "./costs.ts";
import { OWN_CHANGE_COOKIE, OWN_CHANGE_SECONDS } from "./page-store/own-change.ts";
import { deviceCookieAnew, newDeviceCookie, readDevice } from "./device-cookie.ts";
import { type Door, refuse, toRefusal } from "./door.ts";
import type { Copies, FileAnswer } from "./handlers.ts";
import { renewLoginCookies } from "./renew-login-cookies.ts";
import { type OpenApiFile, writeOpenApi } from "./openapi.ts";
import { REFUSAL_PAGE_POLICY, refusalPage } from "./refusal-page.ts";
import { openUploadSlots, readWhole } from "./upload-slots.ts";
import type { ServerKey } from "./server-key.ts";
import { readOwnPath } from "#shared/own-path.ts";
import { sharedCopies } from "./shared-copies.ts";
import type { Settings } from "./settings.ts";

/** Understood, and not done. */
const NO_FILE = 422;
/** An envelope is never kept, and never shown as a page: opened by itself it is saved under a name of ours. */
const ENVELOPE_HEADERS = { "cache-control": "no-store", "content-disposition": 'attachment; filename="api.json"' };
const FORM_FIELDS_MAX = 50;
const FORM_BYTES_MAX = 64 * 1024;
const FIELD_BYTES_MAX = 64 * 1024;
const FIELD_NAME_BYTES_MAX = 100;

const CACHE_CONTROL: Record<Copies, string> = {
  none: "private, no-store",
  checked: "private, no-cache",
  minutes: sharedCopies({ browserSeconds: 300 })["cache-control"],
};

interface HttpApiParts {
  door: Door;
  askers: Askers;
  key: ServerKey;
  version: string;
  settings: Settings;
}

/** Puts every call below /api. What is answered is an envelope or a file, whatever happens. */
export async function httpApi(app: FastifyInstance, { door, askers, key, version, settings }: HttpApiParts) {
  const origin = settings.site.url;
  await app.register(multipart);
  const admitted = new WeakSet<FastifyRequest>();
  const slots = openUploadSlots();
  for (const call of door.calls) {
    app.route({
      method: call.method,
      url: call.path,
      // Asking for the head of a download must not count as one.
      exposeHeadRoute: false,
      config: { costMs: costOf(call), loginFrom: placeOf(call), takesFiles: call.body === "multipart" },
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
      // What somebody sends who may not enter, or calls too often, is not even read.
      ...(call.method === "POST" && { onRequest: (request: FastifyRequest) => admit(call, request) }),
      handler: (request, reply) =>
        call.body === "multipart"
          ? slots.hold(
              askers.visitorOf(request),
              () => answer(call, request, reply),
              (free) => request.raw.once("close", () => request.raw.complete || free()),
            )
          : answer(call, request, reply),
    });
  }
  // Few ask for it, and a start need not wait for it.
  let openApi: Promise<OpenApiFile> | undefined;
  app.get("/openapi.json", async (request, reply) => {
    const { json, gzip, etag } = await (openApi ??= writeOpenApi(door.calls, { version, origin }));
    reply.type("application/json").headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const isPacked = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    return isPacked ? reply.header("content-encoding", "gzip").send(gzip) : reply.send(json);
  });

  app.all("/*", (request, reply) => {
    door.noteStray(request.method, { user: null, address: askers.visitorOf(request).address });
    return sendRefusal(reply, doorRefusals.notFound("没有这个接口"));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    sendRefusal(reply, fromFastify(error, request)),
  );

  async function admit(call: Call, request: FastifyRequest): Promise<void> {
    if (hasBody(request) && bodyOf(request) !== call.body) throw doorRefusals.unsupportedType();
    await refuseFromElsewhere(call, request);
    const caller = await askers.askerOf(request, { alsoWaiting: call.access === "waiting" });
    await door.admit(call.name, caller);
    admitted.add(request);
  }

  /** Nobody is asked whose token such a request carries. */
  async function refuseFromElsewhere(call: Call, request: FastifyRequest): Promise<void> {
    if (!isChanging(call) || !isFromElsewhere(request, origin)) return;
    const browser = askers.browserOf(request);
    const caller = { user: null, address: request.ip, browser, requestId: request.id };
    await door.admit(call.name, caller, { isFromElsewhere: true });
  }

  async function answer(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const isAdmitted = admitted.has(request);
    if (!isAdmitted) await refuseFromElsewhere(call, request);
    if (call.method === "POST" && namesField(call, request.query as object)) throw doorRefusals.inAddress();
    const body =
      call.body === "multipart"
        ? await readMultipart(request, call.bodyBytes ?? FORM_BYTES_MAX)
        : (request.body as object | undefined);
    const asker = await askers.askerAfterBody(request, { alsoWaiting: call.access === "waiting" });
    const { isBrowser, device, isSecure } = asker.browser;
    const first = isBrowser && device === null ? newDeviceCookie(asker.browser, key) : null;
    const anew = isBrowser ? deviceCookieAnew(asker.browser, key) : null;
    // What it is known by from now on counts for its first call, too.
    const named = first && readDevice({ cookies: { [first.name]: first.value }, isSecure }, key);
    const caller = named ? { ...asker, browser: { ...asker.browser, ...named } } : asker;
    const input = { ...(call.method === "GET" && (request.query as object)), ...body, ...(request.params as object) };
    const given = await door.enter(call.name, input, caller, { isAdmitted });
    if ("file" in given) return sendFile(given.file, request, reply);
    if (given.retryAfterSeconds !== undefined && given.status >= 400)
      reply.header("retry-after", given.retryAfterSeconds);
    for (const cookie of [first, anew]) if (cookie) setCookie(reply, cookie, isSecure);
    for (const cookie of given.cookies ?? []) setCookie(reply, cookie, isSecure);
    if (isChanging(call) && !call.isSilent && call.access !== "visitor" && isBrowser && given.status === 200)
      setCookie(reply, { name: OWN_CHANGE_COOKIE, value: "1", seconds: OWN_CHANGE_SECONDS }, isSecure);
    // The token of the header and that of the cookie may be two; and a login that is being ended is not to come back.
    if (!isChanging(call) && tokenOf(request, "either") === request.cookies["token"])
      renewLoginCookies(request, reply, { user: caller.user, isSecure });
    if (call.data === "file" && call.method === "GET") return sendNoFile(given, request, reply);
    return reply.code(given.status).headers(ENVELOPE_HEADERS).type("application/json; charset=utf-8").send(given.json);
  }
}

/** An address ends in logs and histories: nothing of what a POST takes is read from it, and who puts it there is told. */
function namesField({ input }: Call, query: object): boolean {
  return Object.keys(query).some((name) => Object.hasOwn(input.shape, name));
}

function isChanging({ method, isChanging }: Call): boolean {
  return method !== "GET" || isChanging === true;
}

function setCookie(reply: FastifyReply, { name, value, seconds }: AnswerCookie, isSecure: boolean) {
  reply.setCookie(name, value, { path: "/", maxAge: seconds, httpOnly: true, sameSite: "lax", secure: isSecure });
}

/** The fields of a multipart body: files as their bytes, and what `file` is called as `fileName`. */
async function readMultipart(request: FastifyRequest, bodyBytes: number): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return {};
  const mostBytes = Number(request.headers["content-length"] ?? bodyBytes);
  if (mostBytes > bodyBytes) throw doorRefusals.tooLarge();
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: bodyBytes,
        files: 1,
        fields: FORM_FIELDS_MAX,
        // What is neither counts here alone.
        parts: FORM_FIELDS_MAX + 1,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: FIELD_NAME_BYTES_MAX,
      },
    })) {
      if (part.type === "field" && (part.valueTruncated || part.fieldnameTruncated)) throw doorRefusals.tooLarge();
      fields[part.fieldname] = part.type === "file" ? await readWhole(part.file, mostBytes) : part.value;
      if (part.type === "file" && part.filename) fields[`${part.fieldname}Name`] ??= part.filename;
    }
    return fields;
  } catch (error) {
    // What still comes is read apart no more.
    request.raw.unpipe().resume();
    if (error instanceof Refusal) throw error;
    throw (error as { statusCode?: number }).statusCode === 413 ? doorRefusals.tooLarge() : doorRefusals.unreadable();
  }
}

/** Whether a page of another site makes a browser ask. Who is no browser says nothing of where he comes from. */
function isFromElsewhere({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return false;
  // A page of a neighbour's host may leave the origin out.
  if (site === "cross-site" || (site === "same-site" && origin === undefined)) return true;
  const own = new URL(ownOrigin);
  if (origin === undefined || origin === own.origin) return false;
  const from = URL.canParse(origin) ? new URL(origin).host : null;
  // Its own host by the other scheme is whoever stands between.
  return from !== host || from === own.host;
}

/** A changing call needs the header; reading may also go by the cookie, so that a plain link can be opened. */
function placeOf(call: Call): TokenPlace {
  return isChanging(call) ? "header" : "either";
}

function bodyOf({ headers }: FastifyRequest): Call["body"] {
  // As it is read: whatever the case, and without what follows.
  const type = (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "application/json") return "json";
  return type === "multipart/form-data" ? "multipart" : undefined;
}

/** Whoever sends one says what it is; who says it without a body is told the same. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers["content-type"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function fromFastify(error: Error & { statusCode?: number }, request: FastifyRequest): Refusal {
  if (error.statusCode === 413) return doorRefusals.tooLarge();
  if (error.statusCode === 415) return doorRefusals.unsupportedType();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return doorRefusals.unreadable();
  // Who asked has gone: nothing is wrong here.
  if (request.raw.aborted) return doorRefusals.unreadable();
  return toRefusal(error, { log: request.log as never, requestId: request.id }, request.routeOptions.url ?? "");
}

/** Answers a refusal in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { status, json, retryAfterSeconds } = refuse(refusal);
  if (retryAfterSeconds !== undefined && status >= 400) reply.header("retry-after", retryAfterSeconds);
  return reply.code(status).headers(ENVELOPE_HEADERS).type("application/json; charset=utf-8").send(json);
}

/**
 * In place of a file that a link can lead to: never with the status of success, which a browser would save as the file. Who follows a link
 * is shown a page, everybody else the envelope.
 */
function sendNoFile({ status, json }: { status: number; json: string }, request: FastifyRequest, reply: FastifyReply) {
  reply.code(status < 400 ? NO_FILE : status).header("cache-control", "no-store");
  if (request.headers["sec-fetch-dest"] !== "document" && !request.headers.accept?.includes("text/html"))
    return reply.headers(ENVELOPE_HEADERS).type("application/json; charset=utf-8").send(json);
  const { msg } = JSON.parse(json) as { msg: string };
  return reply
    .header("content-security-policy", REFUSAL_PAGE_POLICY)
    .type("text/html; charset=utf-8")
    .send(refusalPage(msg, pageBefore(request)));
}

/** The page of the portal on which a link was followed. */
function pageBefore({ headers: { referer }, host }: FastifyRequest): string {
  if (referer === undefined || !URL.canParse(referer)) return "/";
  const { host: from, pathname, search } = new URL(referer);
  return (from === host && !pathname.startsWith("/api/") && readOwnPath(pathname + search)) || "/";
}

async function sendFile(file: FileAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply
    .type(file.mediaType)
    .headers({ "x-content-type-options": "nosniff", "content-security-policy": FILE_SECURITY_POLICY });
  reply.header("cache-control", CACHE_CONTROL[file.copies]);
  if (file.etag) {
    reply.header("etag", `"${file.etag}"`);
    if (request.headers["if-none-match"] === `"${file.etag}"`) return reply.code(304).send();
  }
  if (file.fileName)
    reply.header(
      "content-disposition",
      contentDisposition(withEnding(file.fileName, file.mediaType), {
        type: file.isDownload ? "attachment" : "inline",
        fallback: file.plainFileName === undefined || withEnding(file.plainFileName, file.mediaType),
      }),
    );
  if (file.sizeBytes === undefined) return reply.send(await file.open());
  reply.header("accept-ranges", "bytes");
  const range = readRange(request.headers.range, file.sizeBytes);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.sizeBytes}`).send();
  if (!range) return reply.header("content-length", file.sizeBytes).send(await file.open());
  reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  return reply.header("content-length", range.end - range.start + 1).send(await file.open(range));
}

/** The one range a request asks for; null where it asks for none, or in a way that may be answered whole (RFC 9110 14.2). */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | null | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(sizeBytes - Number(match[2]), 0);
  const end = match[1] && match[2] ? Math.min(Number(match[2]), sizeBytes - 1) : sizeBytes - 1;
  return start > end ? "unsatisfiable" : { start, end };
}
