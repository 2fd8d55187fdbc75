import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { PortError } from "#ports/port.ts";
import { describeMail } from "./conformance.ts";

const portal = useTestApp();

describeMail("embedded", () => ({
  mail: portal.mail,
  fileStore: portal.fileStore,
  async mailsTo(address) {
    const rows = await portal.context.db
      .selectFrom("devOutbox")
      .select(["subject", "text", "html", "attachments"])
      .where("kind", "=", "mail")
      .where("recipient", "=", address)
      .execute();
    return rows.map(({ subject, text, html, attachments }) => ({
      subject: subject!,
      text,
      html: html ?? "",
      attachments,
    }));
  },
}));

test("it can be told to fail", async () => {
  const job = { id: "told", to: "reader@example.cn", subject: "一", text: "二" };
  portal.mail.failWith(new PortError("mail", "unknown", "told to"));
  await expect(portal.mail.send(job, new AbortController().signal)).rejects.toMatchObject({ kind: "unknown" });
  portal.mail.failWith(null);
  await portal.mail.send(job, new AbortController().signal);
});
