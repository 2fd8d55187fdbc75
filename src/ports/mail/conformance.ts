import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FileStore } from "#ports/file-store/port.ts";
import type { MailJob, MailPort } from "./port.ts";

export interface MailUnderTest {
  mail: MailPort;
  fileStore: FileStore;
  /** What has arrived at an address. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string; attachments: string[] }[]>;
}

/** What every way of sending mail does. */
export function describeMail(name: string, open: () => MailUnderTest): void {
  describe(`${name} as a sender of mail`, () => {
    const signal = new AbortController().signal;
    const job = (more: Partial<MailJob> = {}): MailJob => ({
      id: randomUUID(),
      to: `reader-${randomUUID()}@example.cn`,
      subject: "验证您的邮箱",
      text: "验证码 246810",
      ...more,
    });

    test("a mail reaches its one recipient as it was written", async () => {
      const { mail, mailsTo } = open();
      const sent = job({
        subject: "规格书《LM358》已送达 🎉 & more than one line of a header can hold, ".repeat(3).trim(),
        html: "<p>验证码 <b>246810</b></p>",
      });
      expect(await mail.send(sent, signal)).toEqual({ messageId: expect.stringContaining(sent.id) });
      expect(await mailsTo(sent.to)).toEqual([
        { subject: sent.subject, text: sent.text, html: sent.html, attachments: [] },
      ]);
    });

    test("a text of long lines, points and blank lines stays as it is", async () => {
      const { mail, mailsTo } = open();
      const sent = job({ text: `.\n..\n\n.quit\n${"很长的一行".repeat(500)}\n${"x".repeat(3000)}\n= =3D\tend` });
      await mail.send(sent, signal);
      expect((await mailsTo(sent.to))[0]!.text).toBe(sent.text);
    });

    test("the same mail, sent again, is one mail", async () => {
      const { mail, mailsTo } = open();
      const sent = job();
      const accepted = [await mail.send(sent, signal), await mail.send(sent, signal)];
      expect(accepted[0]).toEqual(accepted[1]);
      expect(await mailsTo(sent.to)).toHaveLength(1);
    });

    test("a file comes with it under its Chinese name", async () => {
      const { mail, fileStore, mailsTo } = open();
      const { sha256 } = await fileStore.write(
        (async function* () {
          yield Buffer.from("%PDF-1.7 …");
        })(),
      );
      const sent = job({
        attachments: [{ name: '规格书 (1) "A" 很长的文件名很长的文件名.pdf', sha256, type: "application/pdf" }],
      });
      await mail.send(sent, signal);
      expect((await mailsTo(sent.to))[0]!.attachments).toEqual([sent.attachments![0]!.name]);
    });

    test("a mail whose file is gone is refused", async () => {
      await expect(
        open().mail.send(
          job({ attachments: [{ name: "a.pdf", sha256: "0".repeat(64), type: "application/pdf" }] }),
          signal,
        ),
      ).rejects.toMatchObject({ kind: "rejected" });
    });

    test.each([
      "",
      "reader",
      "reader@",
      "@example.cn",
      "reader@example",
      "a@example.cn,b@example.cn",
      "a@example.cn b@example.cn",
      "<a@example.cn>",
      "a@b@example.cn",
      "a@example.cn\r\nBcc: b@example.cn",
      "a@example.cn\n",
      "读者@example.cn",
      "a..b@example.cn",
      `${"a".repeat(65)}@example.cn`,
      `a@${"b.".repeat(150)}cn`,
      "a@-b.cn",
      "a@[127.0.0.1]",
    ])("%j is not the address of one person", async (to) => {
      await expect(open().mail.send(job({ to }), signal)).rejects.toMatchObject({
        name: "PortError",
        kind: "rejected",
      });
    });

    test.each([
      { subject: "一\r\nBcc: b@example.cn" },
      { subject: "一\n二" },
      { subject: "一\u0000" },
      { subject: "一\u2028二" },
      { id: "a\r\nb" },
      { id: "" },
      { id: "a@b" },
    ])("what would begin another header is refused: %j", async (odd) => {
      const { mail, mailsTo } = open();
      const sent = job(odd);
      await expect(mail.send(sent, signal)).rejects.toMatchObject({ kind: "rejected" });
      expect(await mailsTo(sent.to)).toEqual([]);
    });

    test("what is given up before it is sent is not sent", async () => {
      const { mail, mailsTo } = open();
      const sent = job();
      await expect(mail.send(sent, AbortSignal.abort())).rejects.toMatchObject({ kind: "transient" });
      expect(await mailsTo(sent.to)).toEqual([]);
    });
  });
}
