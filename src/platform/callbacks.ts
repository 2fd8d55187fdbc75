import type { FastifyInstance } from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import { openCallLimit } from "./call-limit.ts";
import { NO_BROWSER } from "./context.ts";
import type { Context } from "./context.ts";
import { type OpenContext, toRefusal } from "./door.ts";
import { sendRefusal } from "./http-api.ts";

/** What an outside service sends of its own accord, byte by byte as it came: signatures are made over that. */
export interface CallbackRequest {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  params: Record<string, string>;
}

/** An address that outside services post to, in words of their own: no call of the contract, and no envelope. */
export interface Callback {
  path: string;
  run(context: Context, request: CallbackRequest): Promise<{ status: number; json: unknown }>;
}

const LIMIT = { calls: 1200, seconds: 60 };

/** Puts callbacks up. Nobody is logged in there; who asks is told by what he signs. */
export async function serveCallbacks(
  app: FastifyInstance,
  { callbacks, openContext }: { callbacks: Callback[]; openContext: OpenContext },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const { path, run } of callbacks) {
      const count = openCallLimit({ limit: LIMIT, method: "POST" });
      scope.post(path, async (request, reply) => {
        const context = openContext({ user: null, address: request.ip, browser: NO_BROWSER, requestId: request.id });
        const waitMs = count(context);
        if (waitMs > 0) return sendRefusal(reply, doorRefusals.tooMany(Math.ceil(waitMs / 1000)));
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const { status, json } = await run(context, {
            body,
            headers: request.headers,
            params: request.params as Record<string, string>,
          });
          return await reply
            .code(status)
            .header("cache-control", "no-store")
            .type("application/json; charset=utf-8")
            .send(JSON.stringify(json));
        } catch (error) {
          return sendRefusal(reply, toRefusal(error, context, path));
        }
      });
    }
  });
}
