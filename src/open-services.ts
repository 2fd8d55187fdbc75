import type { FastifyInstance } from "fastify";
import type { Ports } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";
import { openClamd } from "#ports/virus-scan/clamd.ts";
import { openEmbeddedModeration } from "#ports/machine-moderation/embedded.ts";
import { openTencentModeration } from "#ports/machine-moderation/tencent.ts";
import { openMail } from "#ports/mail/open-mail.ts";
import { openSms } from "#ports/sms/open-sms.ts";
import { openSocialLogin } from "#ports/social-login/open-social-login.ts";
import { openDocumentSource } from "./open-document-source.ts";

interface ServiceParts {
  settings: Settings;
  db: Database;
  log: Logger;
  fileStore: Ports["fileStore"];
}

interface Services {
  ports: Pick<Ports, "sms" | "socialLogin" | "mail" | "machineModeration" | "virusScan" | "documentSource">;
  /** Puts up the pages of services that are simulated here. */
  serveLocalPages: (app: FastifyInstance) => Promise<void>;
}

/** Opens the services that somebody else runs, real or embedded as the settings say. */
export function openServices(parts: ServiceParts): Services {
  const now = () => new Date();
  const { virusScan: clamd, moderation, timeoutMs } = parts.settings.ports;
  const { login, serve } = openSocialLogin({ ...parts, now });
  return {
    ports: {
      sms: openSms({ ...parts, now }),
      socialLogin: login,
      mail: openMail({ ...parts, now }),
      machineModeration: moderation
        ? openTencentModeration({ settings: moderation, timeoutMs, now })
        : openEmbeddedModeration(),
      virusScan: clamd && openClamd(clamd),
      documentSource: openDocumentSource(parts.settings),
    },
    serveLocalPages: serve,
  };
}
