import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { PortError } from "#ports/port.ts";
import { describeSms } from "./conformance.ts";
import { openEmbeddedSms } from "./embedded.ts";
import { createLog } from "#platform/log.ts";

const portal = useTestApp();
const signal = new AbortController().signal;
const message = (id: string = randomUUID()) => ({
  id,
  e164: "+8613800138000",
  template: "code" as const,
  vars: { code: "135790", minutes: "5" },
});

describeSms("embedded", () => ({
  sms: portal.sms,
  async lastAt(e164) {
    const row = await portal.context.db
      .selectFrom("devOutbox")
      .select(["messageId", "text"])
      .where("kind", "=", "sms")
      .where("recipient", "=", e164)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return row && { id: row.messageId, says: row.text };
  },
}));

test("a message lies in the outbox as it would read", async () => {
  await portal.sms.send(message("reads"), signal);
  const { text, recipient, subject } = await portal.context.db
    .selectFrom("devOutbox")
    .selectAll()
    .where("messageId", "=", "reads")
    .executeTakeFirstOrThrow();
  expect({ text, recipient, subject }).toEqual({
    text: "【芯谱】您的验证码是 135790，5 分钟内有效。请勿告诉他人；如非本人操作，请忽略。",
    recipient: "+8613800138000",
    subject: null,
  });
});

test("what is a week old goes", async () => {
  await portal.sms.send(message("old"), signal);
  portal.clock.now = new Date(portal.clock.now.getTime() + 8 * 86_400_000);
  await portal.sms.send(message("young"), signal);
  const kept = await portal.context.db.selectFrom("devOutbox").select("messageId").execute();
  expect(kept.map(({ messageId }) => messageId)).toEqual(["young"]);
});

test("the log tells a code in a demonstration, nowhere else, and never a whole number", async () => {
  const written: string[] = [];
  const log = createLog("silent");
  log.warn = (...words: unknown[]) => void written.push(JSON.stringify(words));
  for (const isDemo of [true, false])
    await openEmbeddedSms({ db: portal.context.db, log, siteName: "芯谱", isDemo, now: () => new Date() }).send(
      message(),
      signal,
    );
  expect(written.map((line) => line.includes("135790"))).toEqual([true, false]);
  expect(written.join()).not.toContain("13800138000");
  expect(written.join()).toContain("+86138****8000");
});

test("it can be told to fail", async () => {
  portal.sms.failWith(new PortError("sms", "quota", "told to"));
  await expect(portal.sms.send(message(), signal)).rejects.toMatchObject({ kind: "quota" });
  portal.sms.failWith(null);
  await portal.sms.send(message(), signal);
});
