import { monitorEventLoopDelay } from "node:perf_hooks";
import { beforeAll, describe, expect, test } from "vitest";
import type { Access, Call } from "#api/define-calls.ts";
import { own } from "#domains/accounts/contract/own.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { hostileInput, largestInput } from "#testing/schema-inputs.ts";
import { randomNumbers } from "../bench/random.ts";
import { declared } from "./declared.ts";

// It is not the limits that are tried.
const portal = useTestApp({ LIMITS: "off" });
const calls = declared.handlers.map(({ call }) => call);
const RANKS: Record<Access, number> = { visitor: 0, waiting: 1, user: 1, enterprise: 2, operator: 3, admin: 4 };
const DEVICE = "f".repeat(32);
const HOSTILE_INPUTS = 15;
const EVENT_LOOP_MAX_MS = 500;
const NANOSECONDS_A_MS = 1e6;
const FORM_HEADER = "application/x-www-form-urlencoded";

/** Who asks, and how the fuzz counts him; admin comes last, since he can do most harm. */
const ROLES: { who: string; mobile?: string; isStaff?: boolean; rank: number }[] = [
  { who: "a visitor", rank: RANKS.visitor },
  { who: "a user", mobile: "13800000001", rank: RANKS.user },
  { who: "an author", mobile: "13800000004", rank: RANKS.user },
  { who: "an enterprise", mobile: "13800000002", rank: RANKS.enterprise },
  { who: "a merchant", mobile: "13800000003", rank: RANKS.enterprise },
  { who: "an operator", mobile: "13800000009", isStaff: true, rank: RANKS.operator },
  { who: "an admin", mobile: "13800000001", isStaff: true, rank: RANKS.admin },
];

beforeAll(async () => {
  const { db, key, settings, log, declared } = portal.context;
  const preparation = { db, fileStore: portal.fileStore, key, settings, log, declared, now: portal.clock.now };
  for (const { addSamples } of declared.domains) await addSamples?.(preparation);
}, 120_000);

describe.each(ROLES)("as $who", (role) => {
  test(
    "no call of the contract fails, or holds the event loop, whatever it is sent",
    { timeout: 900_000 },
    async () => {
      const random = randomNumbers(20_261_124 + role.rank);
      const faults: string[] = [];
      const answers = new Map<number, number>();
      for (const call of calls) {
        const inputs = [
          largestInput(call),
          ...Array.from({ length: HOSTILE_INPUTS }, () => hostileInput(call, random)),
          ...(call.name === own.askTogether.name ? askedTogether(random) : []),
        ];
        for (const input of inputs) {
          portal.address = `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
          const headers = await headersOf(role);
          const { status, code, heldMs } = await send(call, input, headers);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          if (status >= 500 || heldMs > EVENT_LOOP_MAX_MS)
            faults.push(
              `${call.name}: ${status} ${code ?? ""}, event loop held ${Math.round(heldMs)} ms, by ${JSON.stringify(input).slice(0, 300)}`,
            );
          if (role.rank < RANKS[call.access] && status !== 401 && status !== 403)
            faults.push(`${call.name}: ${status} for ${role.who}`);
        }
      }
      expect(faults).toEqual([]);
      // What is refused for want of a login says nothing of the calls.
      const unknown = role.mobile ? (answers.get(401) ?? 0) : 0;
      expect(unknown).toBe(0);
      expect(answers.get(200) ?? 0).toBeGreaterThan(calls.length);
    },
  );
});

/** Calls of one's own on a page, asked as one. */
function askedTogether(random: () => number): Record<string, unknown>[] {
  const owns = calls.filter(({ isOwn }) => isOwn);
  const asksOf = (inputOf: (call: Call) => object) => ({
    asks: JSON.stringify(owns.map((call) => [call.path, inputOf(call)])).slice(0, 8000),
  });
  return [
    asksOf(() => ({})),
    ...Array.from({ length: HOSTILE_INPUTS }, () => asksOf((call) => hostileInput(call, random))),
  ];
}

async function send(
  call: Call,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<{ status: number; code: number | null; heldMs: number }> {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? "1";
    delete rest[name];
    return encodeURIComponent(textOf(value).slice(0, 300).toWellFormed()) || "1";
  });
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one).toWellFormed()]),
    ),
  ).toString();
  const isPost = call.method === "POST";
  const sent = isPost ? await bodyOf(call, rest, query) : null;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const response = await portal.app.inject({
    method: call.method,
    remoteAddress: portal.address,
    url: `/api${path}${isPost ? "" : `?${query}`}`,
    headers: { ...headers, ...(sent && { "content-type": sent.type }) },
    ...(sent && { payload: sent.payload }),
  });
  delay.disable();
  const isEnvelope = String(response.headers["content-type"]).includes("application/json");
  return {
    status: response.statusCode,
    heldMs: delay.max / NANOSECONDS_A_MS,
    code: isEnvelope ? response.json<{ code: number }>().code : null,
  };
}

async function bodyOf(
  { body }: Call,
  input: Record<string, unknown>,
  query: string,
): Promise<{ type: string; payload: string | Buffer }> {
  if (body === "json") return { type: "application/json", payload: JSON.stringify(input) };
  if (body !== "multipart") return { type: FORM_HEADER, payload: query };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...input, file: null }))
    if (name === "file") form.set(name, new Blob([new TextEncoder().encode(query.slice(0, 10_000))]), "a.pdf");
    else form.append(name, textOf(value).toWellFormed());
  const packed = new Response(form);
  return { type: packed.headers.get("content-type")!, payload: Buffer.from(await packed.arrayBuffer()) };
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A login of its own for each call, in an account as it was: some calls end it, or change the account. */
async function headersOf({ mobile, isStaff, rank }: (typeof ROLES)[number]): Promise<Record<string, string>> {
  const headers = { uuid: DEVICE };
  if (!mobile) return headers;
  const { db, now } = portal.context;
  const role = isStaff ? (rank === RANKS.admin ? "admin" : "operator") : "user";
  const { id } = await db
    .updateTable("accountUsers")
    .set({ role, frozenAt: null, mutedUntil: null, closingAt: null })
    .where("mobile", "=", `+86${mobile}`)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { token } = await startSession({ ...portal.context, browser: { ...NO_BROWSER, uuid: DEVICE } }, id, {
    way: "login-by-sms",
  });
  if (isStaff) await db.updateTable("accountSessions").set({ secondFactorAt: now }).where("userId", "=", id).execute();
  return { ...headers, token };
}
