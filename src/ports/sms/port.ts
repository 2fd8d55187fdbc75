export interface SmsMessage {
  /** Ours; the carrier's receipts name it. */
  id: string;
  /** With its country code: `+8613800138000`. */
  e164: string;
  template: SmsTemplate;
  /** By name; each adapter brings them into the form that its carrier asks for. */
  vars: Readonly<Record<string, string>>;
}

/** The variables of each template: `code` {code, minutes} · `order` {order, status} · `notice` {title}. */
export type SmsTemplate = "code" | "order" | "notice";

export interface SmsAccepted {
  providerId: string;
}

/** What a carrier tells of a message afterwards. A hint: whoever knows the address could have told it. */
export interface SmsReceipt {
  /** Ours, where the carrier repeats it; and its own. */
  messageId: string | null;
  carrierId: string | null;
  /** Digits with country code, as far as the carrier gives it. */
  e164: string;
  isDelivered: boolean;
  /** Its word for why not; empty where it gives none. */
  code: string;
}

/** Receipts as a carrier pushes them, and what it is to be answered so that it does not push them again. */
export interface ReceiptReader {
  /** Null where the body is no push of this carrier. */
  read(body: Buffer): SmsReceipt[] | null;
  answer: unknown;
}

/** Sends short messages. */
export interface SmsPort {
  /** Where messages go: `embedded`, or the carriers' names. */
  readonly driver: string;
  /** Whether messages go to numbers of a country: `86`, `852`, `886`. */
  supports(countryCode: string): boolean;
  /** By carrier: those that tell afterwards what became of a message. */
  readonly receipts: Readonly<Record<string, ReceiptReader>>;
  /** Resolves once the carrier has accepted the message. Throws PortError; `unknown` = it may arrive all the same. */
  send(message: SmsMessage, signal: AbortSignal): Promise<SmsAccepted>;
  /** Where messages are kept here: removes those to a number. */
  forget?(e164: string): Promise<void>;
}
