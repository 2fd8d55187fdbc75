import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FolderFileStore, openFolderFileStore } from "#ports/file-store/folder.ts";
import type { MailSettings } from "#platform/port-settings.ts";
import { describeMail } from "./conformance.ts";
import { openSmtpMail, readSmtpUrl } from "./smtp.ts";
import { whyNotSigned } from "./testing/check-dkim.ts";
import { type FakeSmtp, SMTP_ACCOUNT, startFakeSmtp } from "./testing/fake-smtp.ts";

const FROM = `芯谱 <${SMTP_ACCOUNT.user}>`;
const signal = new AbortController().signal;
const JOB = {
  id: "4f5f8d2c-0c80-4d43-9d37-1a3a9e3a0001",
  to: "reader@example.cn",
  subject: "验证您的邮箱",
  text: "验证码 246810",
};

let fake: FakeSmtp;
let folder: string;
let fileStore: FolderFileStore;
beforeEach(async () => {
  fake = await startFakeSmtp();
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-mail-"));
  fileStore = await openFolderFileStore(folder);
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

function open({
  smtpUrl = fake.url,
  from = FROM,
  timeoutMs = 60_000,
  dkim,
}: { smtpUrl?: string; from?: string; timeoutMs?: number; dkim?: MailSettings["dkim"] } = {}) {
  return openSmtpMail({ settings: { smtpUrl, from, ...(dkim && { dkim }) }, fileStore, timeoutMs });
}

describeMail("SMTP", () => ({
  mail: open(),
  fileStore,
  async mailsTo(address) {
    const mails = fake.mailbox.filter(({ envelope, to }) => envelope.to.join() === address && to.includes(address));
    return mails.map(({ subject, text, html, attachments }) => ({
      subject,
      text,
      html,
      attachments: attachments.map(({ name }) => name),
    }));
  },
}));

test("it logs in over TLS, sends from the one it logs in as, and says that a machine wrote", async () => {
  await open().send(JOB, signal);
  expect(fake.commands).toEqual([{ isSecure: true, user: SMTP_ACCOUNT.user }]);
  const [mail] = fake.mailbox as [FakeSmtp["mailbox"][0]];
  expect(mail.messageId).toBe(`<${JOB.id}@portal.test>`);
  expect(mail.headers).toMatchObject({
    "auto-submitted": "auto-generated",
    from: expect.stringContaining(`<${SMTP_ACCOUNT.user}>`),
  });
});

test("a mail is signed by DKIM where that is set up: by the domain's key, over its headers and its body", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  await open({ dkim: { domain: "portal.test", selector: "s1", privateKey } }).send(
    { ...JOB, html: "<p>验证码 <b>246810</b></p>" },
    signal,
  );
  const { raw } = fake.mailbox[0]!;
  expect(whyNotSigned(raw, publicKey)).toBeNull();
  expect(whyNotSigned(raw.replace(/^Subject: /m, "Subject: x"), publicKey)).toBe("headers");
  expect(whyNotSigned(`${raw}x\r\n`, publicKey)).toBe("body");
  await open().send({ ...JOB, id: "4f5f8d2c-0c80-4d43-9d37-1a3a9e3a0002" }, signal);
  expect(whyNotSigned(fake.mailbox[1]!.raw, publicKey)).toBe("no signature");
});

test("a file arrives byte by byte", async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
  const { sha256 } = await fileStore.write(
    (async function* () {
      yield bytes;
    })(),
  );
  await open().send({ ...JOB, attachments: [{ name: "a.pdf", sha256, type: "application/pdf" }] }, signal);
  expect(fake.mailbox[0]!.attachments).toEqual([{ name: "a.pdf", type: "application/pdf", content: bytes }]);
});

test.each([
  ["421-connect", "transient"],
  ["drop-connect", "transient"],
  ["450-rcpt", "transient"],
  ["451-rcpt", "transient"],
  ["550-rcpt", "rejected"],
  ["drop-rcpt", "transient"],
  ["451-data", "transient"],
  ["554-data", "rejected"],
  ["drop-in-body", "unknown"],
  ["drop-after-dot", "unknown"],
] as const)("%s is %s", async (fault, kind) => {
  fake.fault = fault;
  await expect(open().send(JOB, signal)).rejects.toMatchObject({ port: "mail", kind, provider: { name: "smtp" } });
});

test("a mail that may have arrived, sent again, arrives once", async () => {
  fake.fault = "drop-after-dot";
  await expect(open().send(JOB, signal)).rejects.toMatchObject({ kind: "unknown" });
  fake.fault = null;
  await open().send(JOB, signal);
  expect([fake.taken, fake.mailbox.length]).toEqual([2, 1]);
});

test("who gives up while the server thinks does not know whether it arrives", async () => {
  fake.fault = "silent-after-dot";
  const giveUp = new AbortController();
  const sending = open().send(JOB, giveUp.signal);
  await expect.poll(() => fake.taken).toBe(1);
  giveUp.abort();
  await expect(sending).rejects.toMatchObject({ kind: "unknown" });
});

test("a server that says nothing is not waited for, and has got nothing", async () => {
  fake.fault = "silent-connect";
  await expect(open({ timeoutMs: 100 }).send(JOB, signal)).rejects.toMatchObject({ kind: "transient" });
});

test("a server that can't be reached has got nothing", async () => {
  const { url } = fake;
  await fake.close();
  await expect(open({ smtpUrl: url }).send(JOB, signal)).rejects.toMatchObject({ kind: "transient" });
  fake = await startFakeSmtp();
});

test("a wrong password, and a sender that is not the login, are the operator's to mend", async () => {
  await expect(open({ smtpUrl: fake.url.replace(/:[^:@]+@/, ":wrong@") }).send(JOB, signal)).rejects.toMatchObject({
    kind: "config",
    provider: { code: "535" },
  });
  await expect(open({ from: "other@portal.test" }).send(JOB, signal)).rejects.toMatchObject({
    kind: "config",
    provider: { code: "553" },
  });
});

test("a mail that is larger than the server takes is refused", async () => {
  const { sha256 } = await fileStore.write(
    (async function* () {
      yield Buffer.alloc(6 * 1024 * 1024);
    })(),
  );
  await expect(
    open().send({ ...JOB, attachments: [{ name: "a.pdf", sha256, type: "application/pdf" }] }, signal),
  ).rejects.toMatchObject({ kind: "rejected" });
});

test("beyond this machine nothing goes without TLS", () => {
  expect(readSmtpUrl("smtp://a:b@smtp.example.com")).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
  });
  expect(readSmtpUrl("smtps://a%40b.cn:c%3Ad@smtp.example.com")).toMatchObject({
    port: 465,
    secure: true,
    tls: { rejectUnauthorized: true },
    auth: { user: "a@b.cn", pass: "c:d" },
  });
  expect(readSmtpUrl("smtp://localhost:2525")).toMatchObject({
    port: 2525,
    requireTLS: false,
    tls: { rejectUnauthorized: false },
  });
});

test("no error holds the password or an address", async () => {
  const errors = [
    await open({ smtpUrl: fake.url.replace(/:[^:@]+@/, ":secret-word@") })
      .send(JOB, signal)
      .catch((error: unknown) => error),
  ];
  fake.fault = "550-rcpt";
  errors.push(
    await open()
      .send(JOB, signal)
      .catch((error: unknown) => error),
  );
  for (const error of errors as Error[]) {
    const told = JSON.stringify(error) + error.message + error.stack + String(error.cause);
    for (const secret of ["secret-word", SMTP_ACCOUNT.password, SMTP_ACCOUNT.user, JOB.to, "246810"])
      expect(told).not.toContain(secret);
  }
});
