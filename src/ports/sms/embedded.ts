import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import { forgetInOutbox, storeInOutbox } from "#ports/dev-outbox.ts";
import { PortError } from "#ports/port.ts";
import type { SmsPort } from "./port.ts";
import { missingVariables, textOf } from "./templates.ts";

export interface EmbeddedSms extends SmsPort {
  /** Makes every sending fail with this error, until it is called with null. */
  failWith(error: PortError | null): void;
}

interface EmbeddedSmsParts {
  db: Database;
  log: Logger;
  siteName: string;
  /** Only then the log tells what the message says. */
  isDemo: boolean;
  now: () => Date;
}

const COUNTRIES = ["86", "852", "886"];
const NUMBER = /^\+(86|852|886)\d{5,14}$/;

/** Sends nothing: what would be sent lies in `dev_outbox`. */
export function openEmbeddedSms({ db, log, siteName, isDemo, now }: EmbeddedSmsParts): EmbeddedSms {
  let failure: PortError | null = null;
  return {
    driver: "embedded",
    receipts: {},
    supports: (countryCode) => COUNTRIES.includes(countryCode),
    async send(message, signal) {
      if (failure) throw failure;
      if (signal.aborted) throw new PortError("sms", "transient", "given up before it was sent");
      if (!NUMBER.test(message.e164)) throw new PortError("sms", "rejected", "no number that messages go to");
      const missing = missingVariables(message);
      if (missing.length > 0)
        throw new PortError("sms", "config", `the template ${message.template} lacks ${missing.join(", ")}`);
      const text = textOf(message, siteName);
      await storeInOutbox(db, now(), { kind: "sms", messageId: message.id, recipient: message.e164, text });
      log.warn({ to: maskNumber(message.e164), ...(isDemo && { text }) }, "embedded SMS: kept in dev_outbox, not sent");
      return { providerId: `embedded-${message.id}` };
    },
    forget: (recipient) => forgetInOutbox(db, recipient),
    failWith(error) {
      failure = error;
    },
  };
}

function maskNumber(e164: string): string {
  return e164.replace(/\d{4}(?=\d{4}$)/, "****");
}
