import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { type ReadMail, readMail } from "./read-mail.ts";
import { MINUTE_MS } from "#shared/durations.ts";

export const SMTP_ACCOUNT = { user: "no-reply@portal.test", password: "授权码 p@ss:/1" };

/** `421`, `451`, `450`, `550`: answered at connecting, or to the recipient · `554`: to the message · the others break off, or say nothing more. */
export type SmtpFault =
  | "421-connect"
  | "silent-connect"
  | "drop-connect"
  | "450-rcpt"
  | "451-rcpt"
  | "550-rcpt"
  | "drop-rcpt"
  | "451-data"
  | "554-data"
  | "drop-in-body"
  | "drop-after-dot"
  | "silent-after-dot";

export interface FakeSmtp {
  url: string;
  fault: SmtpFault | null;
  /** What lies in mailboxes: of a Message-ID that comes again the first only. */
  mailbox: (ReadMail & { raw: string; envelope: { from: string; to: string[] } })[];
  /** So many messages were taken, those again included. */
  taken: number;
  commands: { isSecure: boolean; user: string | undefined }[];
  close(): Promise<void>;
}

const LARGEST_BYTES = 5 * 1024 * 1024;

/** A mail server as large providers run it: STARTTLS before logging in, mail only from who has logged in, a limit of size. */
export async function startFakeSmtp({ offersTls = true } = {}): Promise<FakeSmtp> {
  const server = new SMTPServer({
    size: LARGEST_BYTES,
    logger: false,
    hideSTARTTLS: !offersTls,
    socketTimeout: MINUTE_MS,
    onConnect(session, done) {
      if (fake.fault === "silent-connect") return;
      if (fake.fault === "drop-connect") return hangUp(session);
      done(fake.fault === "421-connect" ? refusal(421, "too many connections") : null);
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === SMTP_ACCOUNT.user && password === SMTP_ACCOUNT.password;
      done(
        isRight ? null : refusal(535, `authentication failed for ${username} ${password}`),
        isRight ? { user: username } : undefined,
      );
    },
    onMailFrom({ address }, session, done) {
      fake.commands.push({ isSecure: session.secure, user: session.user as string | undefined });
      done(address === session.user ? null : refusal(553, "mail from must equal the login"));
    },
    onRcptTo({ address }, session, done) {
      if (fake.fault === "drop-rcpt") return hangUp(session);
      const code = /^(\d{3})-rcpt$/.exec(fake.fault ?? "")?.[1];
      done(code ? refusal(Number(code), `about ${address}`) : null);
    },
    onData(stream, session, done) {
      if (fake.fault === "drop-in-body") return void stream.once("data", () => hangUp(session));
      void buffer(stream).then((raw) => {
        const code = /^(\d{3})-data$/.exec(fake.fault ?? "")?.[1];
        if (code) return done(refusal(Number(code), "DT:SPM"));
        if (stream.sizeExceeded) return done(refusal(552, "too large"));
        fake.taken += 1;
        const mail = {
          ...readMail(raw),
          raw: raw.toString("latin1"),
          envelope: {
            from: (session.envelope.mailFrom as { address: string }).address,
            to: session.envelope.rcptTo.map(({ address }) => address),
          },
        };
        if (fake.mailbox.every(({ messageId }) => messageId !== mail.messageId)) fake.mailbox.push(mail);
        if (fake.fault === "drop-after-dot") return hangUp(session);
        if (fake.fault !== "silent-after-dot") done(null, "queued");
      });
    },
  });
  // A client that hangs up is an error to the server.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }

  const { port } = server.server.address() as AddressInfo;
  const fake: FakeSmtp = {
    url: `smtp://${encodeURIComponent(SMTP_ACCOUNT.user)}:${encodeURIComponent(SMTP_ACCOUNT.password)}@127.0.0.1:${port}`,
    fault: null,
    mailbox: [],
    taken: 0,
    commands: [],
    async close() {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode });
}
