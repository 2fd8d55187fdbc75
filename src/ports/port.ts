/** What a failure of an outside service means to whoever called it. */
export type FailureKind =
  /** A wrong key, a template that is not approved: the operator must mend it, trying again is useless. */
  | "config"
  /** The service refuses this input for good. */
  | "rejected"
  /** Its limit is reached: not again before `retryAfterMs`. */
  | "rate"
  /** Its balance or package is used up: the operator must know. */
  | "quota"
  /** Nothing has happened: it may be tried again. */
  | "transient"
  /** It may have taken effect or not: never simply tried again. */
  | "unknown"
  /** The signature of an incoming message does not fit: dropped, counted. */
  | "forged";

/** What the service itself said, for the operator and the service's own support. */
export interface ProviderWord {
  name: string;
  code?: string | undefined;
  requestId?: string | undefined;
  httpStatus?: number | undefined;
}

/** The one way in which an adapter fails. Neither message nor fields hold a key, a code, a token, a number or an address. */
export class PortError extends Error {
  override name = "PortError";
  readonly port: string;
  readonly kind: FailureKind;
  readonly provider: ProviderWord | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    port: string,
    kind: FailureKind,
    message: string,
    more: { provider?: ProviderWord; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${port}: ${message}`, more.cause === undefined ? {} : { cause: more.cause });
    this.port = port;
    this.kind = kind;
    this.provider = more.provider;
    this.retryAfterMs = more.retryAfterMs;
  }
}
