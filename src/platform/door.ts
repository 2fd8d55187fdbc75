import { randomUUID } from "node:crypto";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, SUCCESS } from "#api/envelope.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { FileStoreFull } from "#ports/file-store/port.ts";
import { answerSerializer } from "./answer-serializer.ts";
import { openResponseCache } from "./response-cache.ts";
import { type Allowances, UNCOUNTED, type Visitor } from "./allowances.ts";
import { openCallLimit } from "./call-limit.ts";
import { workFor } from "./connection-shares.ts";
import { costOf, costOfLength } from "./costs.ts";
import { openNewSearches, searchersOf } from "./new-searches.ts";
import {
  type AnswerCookie,
  type Asker,
  type Browser,
  type Context,
  NO_BROWSER,
  type OwnAnswer,
  type User,
  type UserContext,
} from "./context.ts";
import { isDatabaseFull, isDatabaseGone, isDatabaseTrouble, isLockedTooLong, isStatementTooLong } from "./database.ts";
import type { FileAnswer, Handler } from "./handlers.ts";
import { parseInput } from "./parse-input.ts";
import { mayCall } from "#shared/staff-rights.ts";
import { WorkerGone } from "./worker-failed.ts";

/** Who stands at the door. */
export interface Caller {
  user: User | null;
  address: string;
  browser?: Browser;
  requestId?: string;
}

/** The answer to a call: an envelope as JSON text, or a file. */
export type Answer =
  | { status: number; json: string; retryAfterSeconds?: number; cookies?: AnswerCookie[] }
  | { status: 200; file: FileAnswer };

/** Which call has turned somebody away: one that he has no right to, or that another site's page made his browser ask. */
export interface TurnedAway {
  call: string;
  why: "access" | "elsewhere";
}

export type OpenContext = (asker: Asker) => Context;

interface Entry {
  handler: Handler;
  serialize: (data: unknown) => string;
  count: ReturnType<typeof openCallLimit>;
}

interface DoorOptions {
  cachesAnswers?: boolean;
  /** Where not, everybody may call as often as he likes. */
  isCounting?: boolean;
  /** Counts what a call costs that a page makes; what comes by HTTP is counted before. */
  spend?: Allowances["spend"];
  /** Counts what a long answer took. */
  charge?: Allowances["charge"];
}

/** Stands for a call where there is none. */
const NO_CALL = "none";

export type Door = ReturnType<typeof createDoor>;

/**
 * The one way to a use case: counts, asks who may enter, validates, runs, and puts the answer into the envelope; a bug
 * becomes a 500 with its request id in the log.
 */
export function createDoor(
  handlers: Handler[],
  openContext: OpenContext,
  { cachesAnswers = true, isCounting = true, spend = UNCOUNTED.spend, charge = UNCOUNTED.charge }: DoorOptions = {},
) {
  const shelf = openResponseCache({ isTrouble: isDatabaseTrouble });
  const countSearch = openNewSearches();
  const entries = new Map<string, Entry>();
  for (const handler of handlers) {
    const { call } = handler;
    if (entries.has(call.name)) throw new Error(`${call.name} has two handlers`);
    entries.set(call.name, {
      handler,
      serialize: answerSerializer(call),
      count: openCallLimit(call),
    });
  }

  const own = new Map(handlers.flatMap(({ call }) => (call.isOwn ? [[call.path as string, call]] : [])));

  function entryOf(callName: string): Entry {
    const entry = entries.get(callName);
    if (!entry) throw new Error(`no handler for ${callName}`);
    return entry;
  }

  /** Counts a call, and asks whether its caller may enter: throws the refusal. */
  function admit(callName: string, caller: Caller): void {
    const { handler, count } = entryOf(callName);
    if (isCounting) refuseFor(count(caller));
    checkAccess(handler.call, caller.user);
  }

  /** Slows who asks for one new search after the other. A search engine looks at everything once. */
  function admitSearch(call: Call, parsed: object, caller: Caller): void {
    if (!isCounting || !call.isSearch || caller.browser?.crawler) return;
    refuseFor(countSearch(searchersOf(caller), call.name + JSON.stringify(parsed)));
  }

  /** Once a caller is admitted he is not counted again; whether he may enter is asked of who he is now. */
  function enter(
    callName: string,
    input: Record<string, unknown>,
    caller: Caller,
    { isAdmitted = false } = {},
  ): Promise<Answer> {
    return workFor(caller.user?.id ?? null, () => answerCall(callName, input, caller, { isAdmitted }));
  }

  async function answerCall(
    callName: string,
    input: Record<string, unknown>,
    caller: Caller,
    { isAdmitted }: { isAdmitted: boolean },
  ): Promise<Answer> {
    const context = openContext({ requestId: randomUUID(), browser: NO_BROWSER, ...caller });
    context.askOwn = (path, asked) => askOwn(path, asked, caller);
    try {
      const entry = entryOf(callName);
      if (isAdmitted) checkAccess(entry.handler.call, caller.user);
      else admit(callName, caller);
      const { call, run } = entry.handler;
      const parsed = parseInput(call, input, context);
      admitSearch(call, parsed, caller);
      if (call.publishes) await context.declared.refuseMuted(context as UserContext);
      // Only of what is well otherwise: the same is sent again afterwards.
      if (call.proof) await context.declared.proveActor(context as UserContext);
      if (call.data === "file") return { status: 200, file: (await run(context, parsed)) as FileAnswer };
      const answer = async () => {
        const data = entry.serialize(await run(context, parsed));
        charge(visitorOf(caller), costOfLength("call", data));
        return `{"code":${SUCCESS},"msg":"","data":${data}}`;
      };
      const isKept = cachesAnswers && call.cacheSeconds !== undefined && call.access === "visitor";
      const json = isKept
        ? await shelf.keep(call.name + JSON.stringify(parsed), call.cacheSeconds!, answer)
        : await answer();
      // What an operator takes down or puts right is seen at once.
      if (call.method !== "GET" && RANKS[call.access] >= RANKS.operator) shelf.forget();
      return { status: 200, json, cookies: context.cookies };
    } catch (error) {
      const refusal = toRefusal(error, context, callName);
      if (refusal.status === NOT_ALLOWED)
        await context.declared.onTurnedAway(context, { call: callName, why: "access" });
      return refuse(refusal);
    }
  }

  /** One of several calls that came as one. */
  async function askOwn(path: string, input: Record<string, unknown>, caller: Caller): Promise<OwnAnswer> {
    const call = own.get(path);
    if (!call) return inEnvelope(refuse(doorRefusals.notFound("没有这个接口")));
    const waitMs = spend(visitorOf(caller), costOf(call));
    const answer = waitMs > 0 ? refuse(tooMany(waitMs)) : await enter(call.name, input, caller);
    if ("file" in answer) throw new Error(`${call.name} answers a file`);
    return inEnvelope(answer);
  }

  /** Before anything that is sent is read: counts, and asks whether a caller may enter. Whoever may not is told of. */
  async function admitToBody(callName: string, caller: Caller, { isFromElsewhere = false } = {}): Promise<void> {
    try {
      if (isFromElsewhere) throw doorRefusals.notAllowed();
      admit(callName, caller);
    } catch (error) {
      if (error instanceof Refusal && error.status === NOT_ALLOWED) {
        const context = openContext({ requestId: randomUUID(), browser: NO_BROWSER, ...caller });
        await context.declared.onTurnedAway(context, { call: callName, why: isFromElsewhere ? "elsewhere" : "access" });
      }
      throw error;
    }
  }

  /** What asks for no call there is, or to change a page: told as input that fits nothing. */
  function noteStray(method: string, caller: Caller): void {
    const context = openContext({ requestId: randomUUID(), browser: NO_BROWSER, ...caller });
    context.declared.onInputRefused(context, { call: NO_CALL, fields: [method] });
  }

  /** A call in the same process, for server rendering: the same door, the same shape as over HTTP. How long somebody has to wait, `onWait` is told in milliseconds. */
  function callFor(caller: Caller, onWait: (ms: number) => void = () => {}) {
    return async function call<C extends Call>(definition: C, input: InputOf<C>): Promise<DataOf<C>> {
      const waitMs = spend(visitorOf(caller), costOf(definition));
      const answer = waitMs > 0 ? refuse(tooMany(waitMs)) : await enter(definition.name, input, caller);
      if ("retryAfterSeconds" in answer && answer.status === 429) onWait(1000 * answer.retryAfterSeconds!);
      if ("file" in answer) throw new Error(`${definition.name} answers a file`);
      const envelope = JSON.parse(answer.json);
      if (envelope.code !== SUCCESS) throw new CallFailed(answer.status, envelope);
      return envelope.data;
    };
  }

  /** Lets go what is kept of a table that has changed. */
  function forget(table: string): void {
    shelf.forget(table);
  }

  return { calls: handlers.map((handler) => handler.call), admit: admitToBody, noteStray, enter, callFor, forget };
}

function inEnvelope({ status, json }: { status: number; json: string }): OwnAnswer {
  return { status, envelope: JSON.parse(json) };
}

function visitorOf({ user, address, browser }: Caller): Visitor {
  return { address, user: user?.id ?? null, device: browser?.device ?? null, crawler: browser?.crawler ?? null };
}

function tooMany(waitMs: number): Refusal {
  return doorRefusals.tooMany(Math.ceil(waitMs / 1000));
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs);
}

/** The envelope of a refusal. */
export function refuse(refusal: Refusal): { status: number; json: string; retryAfterSeconds?: number } {
  const { code, message: msg, errors, status, retryAfterSeconds } = refusal;
  const json = JSON.stringify({ code, msg, data: null, ...(errors && { errors }) });
  return retryAfterSeconds === undefined ? { status, json } : { status, json, retryAfterSeconds };
}

/** Makes of whatever was thrown the refusal that the asker is shown; what is nobody's refusal is logged as a bug. */
export function toRefusal(error: unknown, context: Pick<Context, "log" | "requestId">, where: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isLockedTooLong(error)) {
    context.log.warn({ err: error, requestId: context.requestId, where }, "locked too long");
    return doorRefusals.locked();
  }
  context.log.error({ err: error, requestId: context.requestId, where }, "failed");
  if (isDatabaseFull(error) || error instanceof FileStoreFull) return doorRefusals.noRoom();
  if (error instanceof WorkerGone) return doorRefusals.workersGone();
  if (isDatabaseGone(error)) return doorRefusals.databaseGone();
  if (isStatementTooLong(error)) return doorRefusals.tooSlow();
  return doorRefusals.fault();
}

const NOT_ALLOWED = doorRefusals.notAllowed().status;

const RANKS = { visitor: 0, waiting: 1, user: 1, enterprise: 2, operator: 3, admin: 4 } as const;

function checkAccess(call: Call, user: User | null) {
  if (call.access === "visitor") return;
  if (!user) throw doorRefusals.notLoggedIn();
  if (RANKS[user.role] < RANKS[call.access]) throw doorRefusals.notAllowed();
  if (call.access === "operator" && !mayCall(user, call)) throw doorRefusals.noRight();
}
