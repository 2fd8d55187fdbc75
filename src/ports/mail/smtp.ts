import { buffer } from "node:stream/consumers";
import type { MailSettings } from "#platform/port-settings.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { providerWord } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { checkMailJob } from "./check-job.ts";
import type { MailPort } from "./port.ts";
import { isThisMachine } from "#platform/this-machine.ts";

interface SmtpMailParts {
  settings: MailSettings;
  fileStore: FileStore;
  /** For connecting; what comes then may take its time. */
  timeoutMs: number;
}

// A server may think about a message for long, before it answers that it has it.
const ANSWER_MS = MINUTE_MS;
const PORTS: Record<string, number> = { "smtps:": 465, "smtp:": 587 };

/** Sends by an SMTP server, a connection a mail. Beyond this machine nothing goes without TLS and a certificate that is right. */
export function openSmtpMail({ settings, fileStore, timeoutMs }: SmtpMailParts): MailPort {
  const server = readSmtpUrl(settings.smtpUrl);
  const from = readSender(settings.from);
  return {
    driver: "smtp",
    async send(job, signal) {
      await checkMailJob(job, fileStore);
      if (signal.aborted) throw new PortError("mail", "transient", "given up before it was sent");
      const attachments = await Promise.all(
        (job.attachments ?? []).map(async ({ name, sha256, type }) => ({
          filename: name,
          contentType: type,
          content: await buffer(await fileStore.read(sha256)),
        })),
      );
      const messageId = `<${job.id}@${from.address.split("@")[1]}>`;
      const watch = watchForBody();
      // A portal that keeps its mails to itself needs none of it.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        ...server,
        ...(settings.dkim && {
          dkim: {
            domainName: settings.dkim.domain,
            keySelector: settings.dkim.selector,
            privateKey: settings.dkim.privateKey,
          },
        }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        socketTimeout: ANSWER_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
        transactionLog: true,
        logger: watch.logger,
      });
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: job.to },
          subject: job.subject,
          text: job.text,
          html: job.html,
          messageId,
          attachments,
          headers: { "Auto-Submitted": "auto-generated" },
          signal,
        });
        return { messageId };
      } catch (error) {
        throw failureOf(error, watch.hasBegun());
      } finally {
        transport.close();
      }
    },
  };
}

/** Where and how to connect. On this machine neither TLS nor a right certificate is asked for. */
export function readSmtpUrl(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isHere = isThisMachine(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || PORTS[protocol]!,
    secure: protocol === "smtps:",
    requireTLS: protocol === "smtp:" && !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** `芯谱 <no-reply@example.com>`, or the address alone. */
function readSender(sender: string): { name: string; address: string } {
  const named = /^(.*?) <([^<>]+)>$/.exec(sender);
  return named ? { name: named[1]!, address: named[2]! } : { name: "", address: sender };
}

/** Knows when the server has asked for the message itself: what breaks off from there on may have arrived. */
function watchForBody() {
  let hasBegun = false;
  const ignore = () => {};
  const debug = (entry: { tnx?: unknown }, line: unknown) => {
    if (entry.tnx === "server" && String(line).startsWith("354")) hasBegun = true;
  };
  return {
    hasBegun: () => hasBegun,
    logger: { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  };
}

/** The library's error repeats what the server has said, addresses included: it goes no further. */
function failureOf(error: unknown, hasBegun: boolean): PortError {
  const { code = "", command = "", responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const provider = providerWord("smtp", { code: responseCode ? String(responseCode) : code });
  return new PortError(
    "mail",
    kindOf({ code, command, responseCode }, hasBegun),
    `the server answered ${provider.code ?? "nothing"}${command && ` to ${command.split(" ")[0]}`}`,
    { provider },
  );
}

function kindOf(
  { code, command, responseCode }: { code: string; command: string; responseCode: number | undefined },
  hasBegun: boolean,
): FailureKind {
  if (responseCode && responseCode >= 400 && responseCode < 500) return "transient";
  // Chinese providers refuse a sender that is not the one who has logged in: 501, 550, 553.
  if (code === "EAUTH" || code === "ETLS" || command === "MAIL FROM") return "config";
  if (responseCode && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")) return "rejected";
  return hasBegun ? "unknown" : "transient";
}
