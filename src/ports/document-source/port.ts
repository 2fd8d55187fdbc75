import type { RobotsRules } from "#platform/robots-text.ts";

/** Why a document will not come from its address: the same is found on the next day. */
export type FetchRefusal =
  /** Neither http nor https, with a port or a password, or without a name. */
  | "address"
  /** A redirect leads to a host that nobody allowed. */
  | "host"
  | "robots"
  /** The host's name leads into this machine or its network. */
  | "private"
  | "redirects"
  | "gone"
  | "forbidden"
  | "status"
  | "encoded"
  | "html"
  | "notPdf"
  | "empty"
  | "tooLarge";

/** Why it did not come this time. */
export type FetchFailure =
  | "unreachable"
  | "tls"
  | "silent"
  | "slow"
  | "tookTooLong"
  | "cut"
  | "garbled"
  | "serverError"
  /** The host asks to come later. */
  | "later"
  /** Its robots.txt can't be read, so that nobody knows what it permits. */
  | "robotsUnread"
  /** It is left alone for a while, and a redirect leads there. */
  | "paused"
  /** Whoever asked gave up. */
  | "stopped";

export interface FetchRefused {
  outcome: "refused";
  reason: FetchRefusal;
  httpStatus: number | null;
}

export interface FetchFailed {
  outcome: "failed";
  reason: FetchFailure;
  httpStatus: number | null;
  /** How long the host asks to be left alone. */
  retryAfterMs: number | null;
}

export interface FetchedDocument {
  outcome: "fetched";
  /** Where it lies until it is discarded. */
  file: string;
  sizeBytes: number;
  sha256: string;
  /** Behind all redirects. */
  address: string;
  etag: string | null;
  lastModified: string | null;
  /** Removes the file. */
  discard(): Promise<void>;
}

export interface FetchUnchanged {
  outcome: "unchanged";
}

export type FetchOutcome = FetchedDocument | FetchUnchanged | FetchRefused | FetchFailed;

export interface DocumentRequest {
  address: string;
  /** Asked before each host is asked for the document, those of redirects too: waits for its turn there. Null: it may be asked. */
  mayAsk(url: URL): Promise<FetchRefused | FetchFailed | null>;
  /** Of an earlier fetch: what has not changed since is not sent again. */
  etag?: string | null;
  lastModified?: string | null;
}

export type RobotsOutcome =
  | { outcome: "read"; rules: RobotsRules }
  /** The host has none: everything may be visited. */
  | { outcome: "none" }
  | { outcome: "unread"; reason: FetchFailure | FetchRefusal; retryAfterMs: number | null };

/** Fetches documents from hosts outside. Whatever such a host does is an outcome; only what is wrong here is thrown. */
export interface DocumentSource {
  /** False: nothing can be fetched. */
  isOn: boolean;
  /** At most 50 MB and two minutes, waiting for permission aside; what has no mark of a PDF in its first bytes is not read on. */
  fetchDocument(request: DocumentRequest, signal: AbortSignal): Promise<FetchOutcome>;
  /** What the host of an address permits this program. `isAllowed`: whether a redirect may lead to a host. */
  fetchRobots(url: URL, isAllowed: (host: string) => Promise<boolean>, signal: AbortSignal): Promise<RobotsOutcome>;
}
