/** A mail as it is to be sent, to one person. */
export interface MailJob {
  /** Ours, a UUID: sent again under the same id it stays the same mail. */
  id: string;
  to: string;
  /** One line. */
  subject: string;
  text: string;
  html?: string | undefined;
  /** Files of the file store. */
  attachments?: { name: string; sha256: string; type: string }[] | undefined;
}

export interface MailAccepted {
  messageId: string;
}

/** Sends mails. */
export interface MailPort {
  readonly driver: "embedded" | "smtp";
  /** Resolves once the server has taken the mail. Throws PortError; after `unknown` the same job may be sent again, by its id. */
  send(job: MailJob, signal: AbortSignal): Promise<MailAccepted>;
  /** Where mails are kept here: removes those to an address. */
  forget?(address: string): Promise<void>;
}
