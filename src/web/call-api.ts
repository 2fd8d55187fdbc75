import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, type Envelope, type FallbackAnswer, isEnvelope, SUCCESS } from "#api/envelope.ts";
import { browserId, type LoginInfo, readLoginInfo } from "./login-info.ts";
import { withProof } from "./require-proof.ts";

// docs/conventions.md 18
export const TIMEOUT_MS = 300_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Who asks, where that is not whom this browser keeps. */
  login?: LoginInfo | undefined;
}

/** Makes a call over HTTP and answers its data, after a second factor where one is wanted. Whatever is not success is thrown as CallFailed. */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<DataOf<C>> {
  return withProof(() => sendOnce(call, input, options));
}

async function sendOnce<C extends Call>(call: C, input: InputOf<C>, options: CallOptions): Promise<DataOf<C>> {
  const response = await sendCall(call, input, options);
  const answer = await readAnswer(response, options);
  if (!response.ok || answer.code !== SUCCESS) throw new CallFailed(response.status, answer);
  return answer.data as DataOf<C>;
}

/** The headers that go with every call (docs/conventions.md 15). */
export function callHeaders(login = readLoginInfo()): Record<string, string> {
  return { uuid: browserId(), ...(login && { token: login.token, uid: String(login.id) }) };
}

/** Sends a call. Where nothing answers, CallFailed is thrown. */
export async function sendCall(
  call: Call,
  input: Record<string, unknown>,
  { signal, login }: CallOptions,
): Promise<Response> {
  const { path, rest } = fillPath(call.path, input);
  const isGet = call.method === "GET";
  const fields = isGet || call.body !== "json" ? encodeForm(rest) : "";
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`/api${path}${isGet && fields ? `?${fields}` : ""}`, {
      method: call.method,
      headers: {
        ...callHeaders(login),
        ...(!isGet && {
          "content-type": call.body === "json" ? "application/json" : "application/x-www-form-urlencoded",
        }),
      },
      body: isGet ? null : call.body === "json" ? JSON.stringify(rest) : fields,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailed(0, fallback(error));
  }
}

/** The envelope of an answer; one that is none is thrown as CallFailed. */
export async function readAnswer(response: Response, { signal }: CallOptions): Promise<Envelope> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return fallback(error);
  });
  if (isEnvelope(answer)) return answer;
  throw new CallFailed(response.status, fallback(answer));
}

/** docs/conventions.md 15: an answer that is no envelope becomes this object, and is logged. */
function fallback(errors: unknown): FallbackAnswer {
  console.warn("call failed", errors);
  return { s: 0, d: {}, errors };
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

function encodeForm(fields: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return form.toString();
}
