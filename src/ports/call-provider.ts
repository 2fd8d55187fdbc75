import http from "node:http";
import https from "node:https";
import { PortError, type ProviderWord } from "#ports/port.ts";

export interface ProviderRequest {
  /** For errors: `sms`, `login.wechat`; and who is asked. */
  port: string;
  provider: string;
  url: URL;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

export interface ProviderAnswer {
  status: number;
  text: string;
}

const LONGEST_ANSWER_BYTES = 64 * 1024;
// A host that is there is reached at once; what it then does may take longer.
const CONNECTED_WITHIN_MS = 3000;

/**
 * Asks a provider once and reads at most 64 KB, without redirects; throws PortError, `transient` where nothing was
 * sent and `unknown` where the answer was lost, without address or body.
 */
export async function callProvider(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
  const { port, provider, url, method, headers, body, timeoutMs } = request;
  if (signal.aborted)
    throw new PortError(port, "transient", `${provider} was not asked: given up before`, {
      provider: { name: provider },
    });
  const state = { isConnected: false, httpStatus: undefined as number | undefined, problem: "" };
  const { request: open } = url.protocol === "https:" ? https : http;
  // A connection of its own: on one that stood, nobody would know whether the request was sent.
  const outgoing = open(url, {
    method,
    agent: false,
    headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
  });
  const end = (problem: string) => {
    state.problem ||= problem;
    outgoing.destroy(new Error(problem));
  };
  const connectedWithinMs = Math.min(CONNECTED_WITHIN_MS, timeoutMs);
  const endIfUnconnected = setTimeout(() => end(`can't be reached within ${connectedWithinMs} ms`), connectedWithinMs);
  const endIfSilent = setTimeout(() => end(`did not answer within ${timeoutMs} ms`), timeoutMs);
  const giveUp = () => end("was given up");
  signal.addEventListener("abort", giveUp);
  outgoing.on("socket", (socket) =>
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
      state.isConnected = true;
      clearTimeout(endIfUnconnected);
    }),
  );
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
      outgoing.once("response", resolve).on("error", reject).end(body),
    );
    state.httpStatus = response.statusCode!;
    if (state.httpStatus >= 300 && state.httpStatus < 400) end("answered with another address");
    const text = await readShort(response, () => end("answered too much"));
    if (state.problem) throw new Error(state.problem);
    return { status: state.httpStatus, text };
  } catch (error) {
    const code = codeOf(error);
    const what = state.problem || (state.isConnected ? "gave no whole answer" : "can't be reached");
    throw new PortError(
      port,
      state.isConnected ? "unknown" : "transient",
      `${provider} ${what}${!state.problem && code ? ` (${code})` : ""}`,
      { provider: { name: provider, httpStatus: state.httpStatus } },
    );
  } finally {
    clearTimeout(endIfUnconnected);
    clearTimeout(endIfSilent);
    signal.removeEventListener("abort", giveUp);
    outgoing.destroy();
  }
}

/** What a provider says of itself, as it may stand in an error: a code that is none is left out. */
export function providerWord(name: string, { code, requestId, httpStatus }: Omit<ProviderWord, "name">): ProviderWord {
  const plain = (text: string | undefined) => (text !== undefined && /^[\w.-]{1,100}$/.test(text) ? text : undefined);
  return { name, code: plain(code), requestId: plain(requestId), httpStatus };
}

async function readShort(response: http.IncomingMessage, endTooLong: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LONGEST_ANSWER_BYTES) endTooLong();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Of several addresses that were tried, each has its own. */
function codeOf(error: unknown): string {
  const { code: own, errors } = error as { code?: unknown; errors?: { code?: unknown }[] };
  const code = own ?? errors?.[0]?.code;
  return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : "";
}
