import http from "node:http";
import https from "node:https";
import { type AddressRules, findPublicAddresses } from "#platform/public-address.ts";
import type { FetchFailure } from "./port.ts";

/** How long a host may take, and how little it may send. */
export interface HostLimits {
  connectMs: number;
  firstByteMs: number;
  silenceMs: number;
  /** Of each of these spans so much must come. */
  slowSpanMs: number;
  slowBytes: number;
  headerBytes: number;
}

export interface AskRules extends AddressRules {
  userAgent: string;
  limits: HostLimits;
}

/** The head of an answer; whoever has no use for its bytes ends it. */
export interface HostAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Throws HostFailed where they don't come whole. */
  bytes: AsyncIterable<Buffer>;
  end(): void;
}

/** A host did not answer, or not to the end. */
export class HostFailed extends Error {
  override name = "HostFailed";
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure) {
    super(reason);
    this.reason = reason;
  }
}

interface Asking {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Of a host with many addresses the first ones are tried. */
const ADDRESSES_TRIED_MAX = 3;

/**
 * Asks a host once, at an address that was looked up and found public just before: the connection is made to that very
 * address. Follows nothing. Throws HostFailed, and PrivateAddress.
 */
export async function askHost(url: URL, asking: Asking, rules: AskRules): Promise<HostAnswer> {
  const addresses = await findInTime(url.hostname, asking.signal, rules);
  let failure = new HostFailed("unreachable");
  for (const address of addresses.slice(0, ADDRESSES_TRIED_MAX)) {
    try {
      return await askAddress(url, address, asking, rules);
    } catch (error) {
      if (!(error instanceof HostFailed) || error.reason !== "unreachable") throw error;
      failure = error;
    }
  }
  throw failure;
}

/** The system's look-up can't be broken off, only no longer be waited for. */
async function findInTime(host: string, signal: AbortSignal, rules: AskRules): Promise<string[]> {
  const finding = findPublicAddresses(host, rules);
  finding.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  let giveUp = () => {};
  const waiting = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HostFailed("unreachable")), rules.limits.connectMs);
    giveUp = () => reject(new HostFailed("stopped"));
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
  });
  try {
    return await Promise.race([finding, waiting]);
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === "string") throw new HostFailed("unreachable");
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

async function askAddress(
  url: URL,
  address: string,
  { headers, signal }: Asking,
  { limits, userAgent }: AskRules,
): Promise<HostAnswer> {
  const isSecure = url.protocol === "https:";
  const state: { isConnected: boolean; reason: FetchFailure | null } = { isConnected: false, reason: null };
  const options = {
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    agent: false,
    maxHeaderSize: limits.headerBytes,
    headers: { host: url.host, "user-agent": userAgent, "accept-encoding": "identity", ...headers },
  };
  // The certificate is the name's, not the address's.
  const outgoing = isSecure ? https.request({ ...options, servername: url.hostname }) : http.request(options);
  const end = (reason: FetchFailure) => {
    state.reason ??= reason;
    outgoing.destroy(new Error(reason));
  };
  let timer = setTimeout(() => end("unreachable"), limits.connectMs);
  const wait = (ms: number, reason: FetchFailure) => {
    clearTimeout(timer);
    timer = setTimeout(() => end(reason), ms);
  };
  const giveUp = () => end("stopped");
  signal.addEventListener("abort", giveUp);
  const close = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
    outgoing.destroy();
  };
  outgoing.on("socket", (socket) =>
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      state.isConnected = true;
      wait(limits.firstByteMs, "silent");
    }),
  );
  // Also after the answer has begun: what comes behind its end is a fault of the host's.
  outgoing.on("error", (error) => (state.reason ??= reasonOf(error, state.isConnected)));
  if (signal.aborted) giveUp();
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      // Nobody asked for another protocol: no response is told of then, nor an error.
      outgoing.once("upgrade", (_response, socket) => {
        state.reason ??= "garbled";
        // By now it is nobody's but ours.
        socket.on("error", () => {}).destroy();
        reject(new HostFailed("garbled"));
      });
      // Whatever else becomes of it, it is not waited for without end.
      outgoing.once("close", () => reject(new HostFailed("cut")));
      outgoing.once("response", resolve).once("error", reject).end();
    });
    wait(limits.silenceMs, "silent");
    return {
      status: response.statusCode!,
      headers: response.headers,
      bytes: readWatched(response, { limits, wait, end, close, failure: () => state.reason }),
      end: close,
    };
  } catch {
    close();
    throw new HostFailed(state.reason ?? "cut");
  }
}

interface Watch {
  limits: HostLimits;
  wait(ms: number, reason: FetchFailure): void;
  end(reason: FetchFailure): void;
  close(): void;
  failure(): FetchFailure | null;
}

async function* readWatched(response: http.IncomingMessage, watch: Watch): AsyncGenerator<Buffer> {
  const { limits, wait, end, close, failure } = watch;
  let came = 0;
  const slow = setInterval(() => {
    if (came < limits.slowBytes) end("slow");
    came = 0;
  }, limits.slowSpanMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      came += chunk.length;
      wait(limits.silenceMs, "silent");
      yield chunk;
    }
  } catch {
    throw new HostFailed(failure() ?? "cut");
  } finally {
    clearInterval(slow);
    close();
  }
  const reason = failure();
  if (reason !== null || !response.complete) throw new HostFailed(reason ?? "cut");
}

function reasonOf(error: Error, isConnected: boolean): FetchFailure {
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith("HPE_")) return "garbled";
  if (/CERT|TLS|SSL|EPROTO|VERIFY/.test(code ?? "")) return "tls";
  return isConnected ? "cut" : "unreachable";
}
