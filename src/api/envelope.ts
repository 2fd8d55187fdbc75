/** The shape of every answer that is not a file. `code` 1 is success. */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
  errors?: Record<string, string>;
}

export const SUCCESS = 1;

/** A second factor is wanted before the act (`doorRefusals.proofNeeded`). */
export const PROOF_NEEDED = 3;

/** The HTTP status of an answer to somebody who is not, or no longer, logged in. */
export const NOT_LOGGED_IN = 401;

/** What a caller holds when an answer was not an envelope (docs/conventions.md 15). */
export interface FallbackAnswer {
  s: 0;
  d: Record<string, never>;
  errors: unknown;
}

/** A call that did not succeed: refused by the portal, or not answered as agreed. */
export class CallFailed extends Error {
  override name = "CallFailed";
  readonly status: number;
  readonly code: number;
  readonly answer: Envelope | FallbackAnswer;

  constructor(status: number, answer: Envelope | FallbackAnswer) {
    super("msg" in answer ? answer.msg : "网络异常，请稍后重试");
    this.status = status;
    this.code = "code" in answer ? answer.code : 0;
    this.answer = answer;
  }

  get errors(): Record<string, string> {
    return "code" in this.answer ? (this.answer.errors ?? {}) : {};
  }
}

export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Envelope).code === "number" &&
    typeof (value as Envelope).msg === "string"
  );
}
