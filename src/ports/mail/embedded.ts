import type { Database } from "#platform/database.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { forgetInOutbox, storeInOutbox } from "#ports/dev-outbox.ts";
import { PortError } from "#ports/port.ts";
import { checkMailJob } from "./check-job.ts";
import type { MailPort } from "./port.ts";

export interface EmbeddedMail extends MailPort {
  /** Makes every sending fail with this error, until it is called with null. */
  failWith(error: PortError | null): void;
}

/** Sends nothing: what would be sent lies in `dev_outbox`. */
export function openEmbeddedMail({
  db,
  fileStore,
  now,
}: {
  db: Database;
  fileStore: FileStore;
  now: () => Date;
}): EmbeddedMail {
  let failure: PortError | null = null;
  return {
    driver: "embedded",
    async send(job, signal) {
      if (failure) throw failure;
      await checkMailJob(job, fileStore);
      if (signal.aborted) throw new PortError("mail", "transient", "given up before it was sent");
      const { id, to, subject, text, html, attachments = [] } = job;
      await storeInOutbox(db, now(), {
        kind: "mail",
        messageId: id,
        recipient: to,
        subject,
        text,
        html,
        attachments: attachments.map(({ name }) => name),
      });
      return { messageId: `<${id}@embedded>` };
    },
    forget: (recipient) => forgetInOutbox(db, recipient),
    failWith(error) {
      failure = error;
    },
  };
}
