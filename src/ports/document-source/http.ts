import { rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { type FindAddresses, isPublicAddress, PrivateAddress, readOutsideAddress } from "#platform/public-address.ts";
import { readRobots } from "#platform/robots-text.ts";
import { type AskRules, askHost, type HostAnswer, HostFailed, type HostLimits } from "./ask-host.ts";
import { keepPdf } from "./keep-pdf.ts";
import { failed, outcomeOfStatus, refused } from "./outcomes.ts";
import type { DocumentSource, FetchFailed, FetchOutcome, FetchRefused, RobotsOutcome } from "./port.ts";

export interface FetchLimits extends HostLimits {
  /** Of one document, with all its redirects. */
  wholeMs: number;
  documentBytes: number;
  robotsBytes: number;
}

export interface HttpSourceOptions {
  /** What the program calls itself: the word that robots.txt may name. */
  name: string;
  /** Where a host's operator reads what it is. */
  about: string;
  /** Where documents lie until they are discarded. */
  folder: string;
  /** How names are looked up: no default, so that no test asks the network. */
  findAddresses: FindAddresses;
  isPublic?: (address: string) => boolean;
  /** Which ports may be asked; else those of the schemes alone. */
  isPort?: (port: string) => boolean;
  limits?: Partial<FetchLimits>;
}

const LIMITS: FetchLimits = {
  connectMs: 5000,
  firstByteMs: 15_000,
  silenceMs: 15_000,
  slowSpanMs: 30_000,
  slowBytes: 30 * 1024,
  headerBytes: 16 * 1024,
  wholeMs: 120_000,
  documentBytes: 50 * 1024 * 1024,
  robotsBytes: 512 * 1024,
};
const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** As they may be sent again. */
const VALIDATOR = /^[\x20-\x7e]{1,200}$/;

type Asked = { url: URL; answer: HostAnswer } | FetchRefused | FetchFailed;

/** Fetches over HTTP from the internet alone, each connection to an address that was looked at just before. */
export function openHttpSource(options: HttpSourceOptions): DocumentSource {
  const { name, about, folder, findAddresses, isPublic = isPublicAddress, isPort } = options;
  const limits = { ...LIMITS, ...options.limits };
  const rules: AskRules = { userAgent: `${name}/1.0 (+${about})`, findAddresses, isPublic, limits };

  /** Asks an address and where it leads to. */
  async function follow(
    first: string,
    { headers, mayAsk, time }: { headers: Record<string, string>; mayAsk: Permission; time: HostTime },
  ): Promise<Asked> {
    let next = first;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const url = readOutsideAddress(next, isPort);
      if (!url) return refused("address");
      // Who waits for a turn at a host uses none of the host's time.
      const not = await time.rest(() => mayAsk(url));
      if (not) return not;
      const answer = await askHost(url, { headers, signal: time.signal }, rules);
      if (!REDIRECTS.has(answer.status)) return { url, answer };
      answer.end();
      const location = readLocation(answer.headers);
      if (location === null || !URL.canParse(location, url)) return refused("redirects", answer.status);
      next = new URL(location, url).href;
    }
    return refused("redirects");
  }

  async function keep(url: URL, answer: HostAnswer, isConditional: boolean): Promise<FetchOutcome> {
    const { status, headers, bytes, end } = answer;
    if (status !== 200) {
      end();
      if (status === 304 && isConditional) return { outcome: "unchanged" };
      return outcomeOfStatus(status, headers["retry-after"], Date.now());
    }
    const not = refuseByHeaders(headers, limits.documentBytes);
    if (not) {
      end();
      return refused(not, status);
    }
    const kept = await keepPdf(bytes, { folder, maxBytes: limits.documentBytes });
    if (typeof kept === "string") return refused(kept, status);
    return {
      outcome: "fetched",
      ...kept,
      address: url.href,
      etag: validatorOf(headers.etag),
      lastModified: validatorOf(headers["last-modified"]),
      discard: () => rm(kept.file, { force: true }),
    };
  }

  async function readRules({ status, headers, bytes, end }: HostAnswer): Promise<RobotsOutcome> {
    const isEncoded = refuseByHeaders(headers, Infinity) !== null;
    if (status === 200 && !isEncoded)
      return { outcome: "read", rules: readRobots(await readBeginning(bytes, limits.robotsBytes), name) };
    end();
    // Who is asked too often has rules all the same.
    if (status >= 400 && status < 500 && status !== 429) return { outcome: "none" };
    return unread(isEncoded ? refused("encoded") : outcomeOfStatus(status, headers["retry-after"], Date.now()));
  }

  return {
    isOn: true,
    async fetchDocument({ address, mayAsk, etag, lastModified }, signal) {
      const headers = {
        accept: "application/pdf,*/*;q=0.1",
        ...(etag && { "if-none-match": etag }),
        ...(lastModified && { "if-modified-since": lastModified }),
      };
      return within(signal, limits.wholeMs, async (time) => {
        const asked = await follow(address, { headers, mayAsk, time });
        return "outcome" in asked ? asked : keep(asked.url, asked.answer, Boolean(etag || lastModified));
      });
    },
    async fetchRobots(of, isAllowed, signal) {
      const mayAsk = async ({ hostname }: URL) =>
        hostname === of.hostname || (await isAllowed(hostname)) ? null : refused("host");
      const read = await within(signal, limits.wholeMs, async (time): Promise<RobotsOutcome> => {
        const headers = { accept: "text/plain,*/*;q=0.1" };
        const asked = await follow(new URL("/robots.txt", of).href, { headers, mayAsk, time });
        return "outcome" in asked ? unread(asked) : readRules(asked.answer);
      });
      return read.outcome === "failed" || read.outcome === "refused" ? unread(read) : read;
    },
  };
}

type Permission = (url: URL) => Promise<FetchRefused | FetchFailed | null>;

/** The time that hosts have for one document. */
interface HostTime {
  signal: AbortSignal;
  /** Does something that is not the hosts' doing. */
  rest<Result>(act: () => Promise<Result>): Promise<Result>;
}

/** Ends what takes too long; what hosts do comes out as an outcome, what is wrong here is thrown. */
async function within<Outcome>(
  outer: AbortSignal,
  wholeMs: number,
  run: (time: HostTime) => Promise<Outcome>,
): Promise<Outcome | FetchRefused | FetchFailed> {
  const whole = new AbortController();
  let leftMs = wholeMs;
  let begunAt = performance.now();
  const go = () => {
    begunAt = performance.now();
    return setTimeout(() => whole.abort(), Math.max(leftMs, 0));
  };
  let timer = go();
  const time: HostTime = {
    signal: AbortSignal.any([outer, whole.signal]),
    async rest(act) {
      clearTimeout(timer);
      leftMs -= performance.now() - begunAt;
      try {
        return await act();
      } finally {
        timer = go();
      }
    },
  };
  try {
    return await run(time);
  } catch (error) {
    if (error instanceof PrivateAddress) return refused("private");
    if (!(error instanceof HostFailed)) throw error;
    return failed(error.reason === "stopped" && !outer.aborted ? "tookTooLong" : error.reason);
  } finally {
    clearTimeout(timer);
  }
}

/** Headers come byte by byte; some hosts write addresses as people read them. */
function readLocation({ location }: IncomingHttpHeaders): string | null {
  if (location === undefined) return null;
  return /[\x80-\xff]/.test(location) ? Buffer.from(location, "latin1").toString("utf8") : location;
}

/** What is told at once; less than is told is found where the bytes end. */
function refuseByHeaders(headers: IncomingHttpHeaders, maxBytes: number): "encoded" | "tooLarge" | null {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") return "encoded";
  return Number(headers["content-length"] ?? 0) > maxBytes ? "tooLarge" : null;
}

/** Whole lines of the first bytes: what comes behind them is not read. */
async function readBeginning(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  const text = Buffer.concat(chunks).toString("utf8", 0, maxBytes);
  return size > maxBytes ? text.slice(0, Math.max(text.lastIndexOf("\n"), 0)) : text;
}

function unread({ reason, ...more }: FetchFailed | FetchRefused): RobotsOutcome {
  return { outcome: "unread", reason, retryAfterMs: "retryAfterMs" in more ? more.retryAfterMs : null };
}

function validatorOf(header: string | undefined): string | null {
  return header !== undefined && VALIDATOR.test(header) ? header : null;
}
