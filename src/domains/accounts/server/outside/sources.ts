import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { CallbackRequest } from "#platform/callbacks.ts";
import type { Context } from "#platform/context.ts";
import type { OutsideSource } from "#platform/outside-sources.ts";
import { MINUTE_MS } from "#shared/durations.ts";

const SIGNED_WITHIN_SECONDS = 60;
const NONCE_KEPT_MS = 5 * MINUTE_MS;
const SIGNED = /^HMAC-SHA256 id=([\w.-]{1,64}), ?ts=(\d{1,12}), ?nonce=([\w-]{8,64}), ?sig=([\da-f]{64})$/;

/** The site of a name; null where there is none: what else a browser brings as one is left out of account. */
export function findSource({ settings }: Pick<Context, "settings">, id: string | undefined): OutsideSource | null {
  return settings.sources.find((source) => source.id === id) ?? null;
}

/**
 * The site that has signed a question, within a minute, for the first time; null for anything else. Signed is
 * `POST\n<path>\n<ts>\n<nonce>\n<hex SHA-256 of the body>`.
 */
export async function whoSigned(
  context: Context,
  path: string,
  { headers, body }: CallbackRequest,
): Promise<OutsideSource | null> {
  const [, id = "", ts = "", nonce = "", sig = ""] = SIGNED.exec(String(headers["authorization"] ?? "")) ?? [];
  const source = findSource(context, id);
  if (!source || Math.abs(context.now.getTime() / 1000 - Number(ts)) > SIGNED_WITHIN_SECONDS) return null;
  if (!timingSafeEqual(signatureOf(source, { path, ts, nonce, body }), Buffer.from(sig, "hex"))) return null;
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto("accountOutsideNonces")
    .values({ sourceId: id, nonce, expiresAt: new Date(context.now.getTime() + NONCE_KEPT_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? source : null;
}

/** The header that shows a site that the portal says something. */
export function signFor(source: OutsideSource, path: string, body: string, now: Date): string {
  const [ts, nonce] = [String(Math.floor(now.getTime() / 1000)), randomUUID()];
  return `HMAC-SHA256 id=${source.id}, ts=${ts}, nonce=${nonce}, sig=${signatureOf(source, { path, ts, nonce, body }).toString("hex")}`;
}

function signatureOf(
  { secret }: OutsideSource,
  { path, ts, nonce, body }: { path: string; ts: string; nonce: string; body: string | Buffer },
): Buffer {
  const signed = ["POST", path, ts, nonce, createHash("sha256").update(body).digest("hex")].join("\n");
  return createHmac("sha256", secret).update(signed).digest();
}

/** The fields of a question, as text; others are left out. */
export function fieldsOf({ body }: CallbackRequest): Record<string, string> {
  try {
    const given: unknown = JSON.parse(body.toString("utf8"));
    return Object.fromEntries(
      Object.entries((given ?? {}) as Record<string, unknown>).filter(([, value]) => typeof value === "string"),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

export const UNSIGNED = { status: 401, json: { error: "unauthorized" } };
