import type { Database } from "#platform/database.ts";
import type { PortSettings } from "#platform/port-settings.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { openEmbeddedMail } from "./embedded.ts";
import type { MailPort } from "./port.ts";
import { openSmtpMail } from "./smtp.ts";

interface MailParts {
  settings: { ports: PortSettings };
  db: Database;
  fileStore: FileStore;
  now: () => Date;
}

/** Mail as the settings say: by an SMTP server, or embedded. */
export function openMail({ settings: { ports }, db, fileStore, now }: MailParts): MailPort {
  return ports.mail
    ? openSmtpMail({ settings: ports.mail, fileStore, timeoutMs: ports.timeoutMs })
    : openEmbeddedMail({ db, fileStore, now });
}
