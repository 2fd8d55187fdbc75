import { mkdir } from "node:fs/promises";
import { type Lock, Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SUCCESS } from "#api/envelope.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import type { Askers } from "#platform/askers.ts";
import { openCallLimit } from "#platform/call-limit.ts";
import type { UserContext } from "#platform/context.ts";
import type { Connection, Database } from "#platform/database.ts";
import { type OpenContext, refuse, toRefusal } from "#platform/door.ts";
import { workFor } from "#platform/connection-shares.ts";
import { sendRefusal } from "#platform/http-api.ts";
import type { Declared } from "#platform/join-domains.ts";
import type { Logger } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";
import { fileRefusals } from "../../errors.ts";
import { newUploadId } from "./create-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { openUploadLocks } from "./upload-locks.ts";
import { asFull, asker, UploadParts } from "./upload-parts.ts";

const PATH = "/api/uploads";
const LIMIT = { calls: 1200, seconds: 60 };
/** A refusal is no success to who speaks tus, and none of these is asked again. */
const REFUSED = 422;
/** An extension of tus that is not spoken here. */
const NOT_SPOKEN = 501;

interface UploadsParts {
  declared: Declared;
  connection: Connection;
  db: Database;
  settings: Settings;
  log: Logger;
  askers: Askers;
  openContext: OpenContext;
}

/** Puts up `/api/uploads/`: uploads that are resumed where they broke off (tus 1.0), each for its owner alone. Refusals stand in the body, in the envelope. */
export function uploadsDoor({
  declared,
  connection,
  db,
  settings,
  log,
  askers,
  openContext,
}: UploadsParts): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await mkdir(settings.uploadsDir, { recursive: true, mode: 0o700 });
    const parts = new UploadParts(settings.uploadsDir, db);
    const locks = openUploadLocks(connection, log);
    app.addHook("onClose", () => locks.close());
    const count = openCallLimit({ limit: LIMIT, method: "POST" });
    const requests = new WeakMap<UserContext, FastifyRequest>();
    const tus = new Server({
      path: PATH,
      datastore: parts,
      locker: locks,
      maxSize: Math.max(...Object.values(declared.uploadPurposes).map(({ bytesMax }) => bytesMax)),
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: newUploadId,
      // Of itself it would look for the id in the query, too.
      getFileIdFromRequest: (request) => new URL(request.url, "http://portal").pathname.split("/").at(-1)!,
      onUploadFinish: async (request, { id }) => {
        const upload = await finish(id, await stillAsking(asker.getStore()!));
        const body = JSON.stringify({ code: SUCCESS, msg: "", data: upload });
        return request.method === "PATCH" ? { status_code: 200, body } : { body };
      },
      onResponseError: (request, error) => {
        const refusal = refusalOf(error, asker.getStore()!);
        const { json, retryAfterSeconds } = refuse(refusal);
        if (retryAfterSeconds !== undefined) request.runtime?.node?.res?.setHeader("retry-after", retryAfterSeconds);
        return { status_code: refusal.status === 200 ? REFUSED : refusal.status, body: json };
      },
    });

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // The body goes to the disk as it comes.
      scope.addContentTypeParser("*", (_request, _body, done) => done(null));
      // Clients of tus use both.
      for (const url of [PATH, `${PATH}/`])
        scope.route({
          method: ["POST", "OPTIONS"],
          url,
          config: { loginFrom: "header", takesFiles: true },
          handler: (request, reply) => answer(request, reply, null),
        });
      scope.route({
        method: ["HEAD", "PATCH", "DELETE", "OPTIONS"],
        url: `${PATH}/:id`,
        config: { loginFrom: "header", takesFiles: true },
        handler: (request, reply) => answer(request, reply, (request.params as { id: string }).id),
      });
    });

    async function answer(request: FastifyRequest, reply: FastifyReply, id: string | null): Promise<FastifyReply> {
      const browser = askers.browserOf(request);
      const context = openContext({ user: null, address: request.ip, browser, requestId: request.id });
      try {
        context.user = (await askers.askerOf(request)).user;
        const waitMs = count(context);
        if (waitMs > 0) throw doorRefusals.tooMany(Math.ceil(waitMs / 1000));
        if (!context.user) throw doorRefusals.notLoggedIn();
        if (id !== null) await checkOwn(id, context as UserContext);
        // The last bytes may have come with a connection that then broke: the upload is whole, and not finished.
        if (id !== null && request.method === "HEAD") await finishIfWhole(id, context as UserContext);
      } catch (error) {
        return sendRefusal(reply, asTus(toRefusal(error, context, PATH)));
      }
      reply.hijack();
      const { raw } = reply;
      raw.setHeader("x-request-id", request.id);
      raw.setHeader("cache-control", "no-store");
      raw.setHeader("x-content-type-options", "nosniff");
      requests.set(context as UserContext, request);
      await workFor(context.user.id, () => asker.run(context as UserContext, () => tus.handle(request.raw, raw)));
      return reply;
    }

    /** The bytes took their time, in which the login may have ended: they stay, for who goes on with another one. */
    async function stillAsking(context: UserContext): Promise<UserContext> {
      const { user } = await askers.askerAfterBody(requests.get(context)!);
      return { ...context, user: user! };
    }

    async function checkOwn(id: string, { user }: UserContext): Promise<void> {
      const own = await db
        .selectFrom("filesUploads")
        .select("id")
        .where("id", "=", id)
        .where("userId", "=", user.id)
        .where("goneAt", "is", null)
        .executeTakeFirst();
      if (!own) throw doorRefusals.notFound(fileRefusals.uploadGone().message);
    }

    async function finishIfWhole(id: string, context: UserContext): Promise<void> {
      const upload = await db
        .selectFrom("filesUploads")
        .select("sizeBytes")
        .where("id", "=", id)
        .where("finishedAt", "is", null)
        .executeTakeFirst();
      if (upload && (await parts.sizeOf(id)) === upload.sizeBytes) await finish(id, context);
    }

    /** Nobody else works on it meanwhile. */
    async function finish(id: string, context: UserContext) {
      const lock: Lock = locks.newLock(id);
      await lock.lock(new AbortController().signal, () => {});
      try {
        const upload = await finishUpload(
          context,
          { id, userId: context.user.id },
          { head: (most) => parts.head(id, most), all: () => parts.all(id) },
        );
        await parts.forget(id);
        return upload;
      } catch (error) {
        // Of another kind, or taken back: nobody asks for it again.
        if (error instanceof Refusal) await parts.forget(id);
        throw error;
      } finally {
        await lock.unlock();
      }
    }
  };
}

function asTus(refusal: Refusal): Refusal {
  return refusal.status === 200 ? new Refusal(refusal.code, refusal.message, { status: REFUSED }) : refusal;
}

/** What tus refuses of itself, in our words. */
function refusalOf(error: Error | { status_code: number; body: string }, context: UserContext): Refusal {
  if (!("status_code" in error)) return toRefusal(asFull(error), context, PATH);
  const { status_code: status } = error as { status_code: number };
  const own = { 404: fileRefusals.uploadGone, 410: fileRefusals.uploadGone, 409: fileRefusals.uploadMisplaced }[status];
  if (own) return new Refusal(own().code, own().message, { status });
  if (status === 413) return doorRefusals.tooLarge();
  return status < 500 || status === NOT_SPOKEN ? doorRefusals.unreadable() : toRefusal(error, context, PATH);
}
