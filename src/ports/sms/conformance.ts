import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { SmsMessage, SmsPort } from "./port.ts";

export interface SmsUnderTest {
  sms: SmsPort;
  /** What has arrived at a number: the last message's id and what it says. */
  lastAt(e164: string): Promise<{ id: string; says: string } | undefined>;
}

// A number is used once: carriers count.
let numbers = 0;
const nextOf = (prefix: string) => `${prefix}${String(++numbers).padStart(12 - prefix.length, "0")}`;
const MAINLAND = "+861390";

function codeTo(e164: string, vars: Record<string, string> = { code: "246810", minutes: "5" }): SmsMessage {
  return { id: randomUUID(), e164, template: "code", vars };
}

/** What every way of sending short messages does. */
export function describeSms(name: string, open: () => SmsUnderTest): void {
  describe(`${name} as a sender of short messages`, () => {
    const signal = new AbortController().signal;
    const mainlandNumber = () => `${MAINLAND}${String(++numbers).padStart(7, "0")}`;

    test.each([
      ["mainland", mainlandNumber],
      ["Hong Kong", () => nextOf("+8529")],
      ["Taiwan", () => `+8869${String(++numbers).padStart(8, "0")}`],
    ])("a code reaches a number in %s, as it was given", async (_, number) => {
      const { sms, lastAt } = open();
      const message = codeTo(number());
      expect(await sms.send(message, signal)).toEqual({ providerId: expect.stringMatching(/./) });
      expect(await lastAt(message.e164)).toEqual({ id: message.id, says: expect.stringContaining("246810") });
    });

    test("signs that have a meaning in addresses arrive as they are", async () => {
      const { sms, lastAt } = open();
      const title = '型号 A&B=C+D %41 (!*\') "引" /?#🙂';
      const message: SmsMessage = { id: randomUUID(), e164: mainlandNumber(), template: "notice", vars: { title } };
      await sms.send(message, signal);
      expect((await lastAt(message.e164))!.says).toContain(title);
    });

    test("many at once each reach their own number", async () => {
      const { sms, lastAt } = open();
      const messages = Array.from({ length: 10 }, (_, index) =>
        codeTo(mainlandNumber(), { code: `10000${index}`, minutes: "5" }),
      );
      await Promise.all(messages.map((message) => sms.send(message, signal)));
      for (const { e164, id, vars } of messages)
        expect(await lastAt(e164)).toEqual({ id, says: expect.stringContaining(vars["code"]!) });
    });

    test.each([
      "",
      "+86",
      "13900000000",
      "+8613900000000x",
      "+86 139 0000 0000",
      "+８６１３９００００００００",
      "+861390000000\n1",
      `+86${"1".repeat(50)}`,
      "+12025550123",
      "+999",
    ])("%j is no number that messages go to", async (e164) => {
      await expect(open().sms.send(codeTo(e164), signal)).rejects.toMatchObject({
        name: "PortError",
        kind: "rejected",
      });
    });

    test("a message that lacks a variable is the portal's own fault", async () => {
      await expect(open().sms.send(codeTo(mainlandNumber(), { minutes: "5" }), signal)).rejects.toMatchObject({
        kind: "config",
      });
    });

    test("what is given up before it is sent is not sent", async () => {
      const { sms, lastAt } = open();
      const message = codeTo(mainlandNumber());
      await expect(sms.send(message, AbortSignal.abort())).rejects.toMatchObject({ kind: "transient" });
      expect(await lastAt(message.e164)).toBeUndefined();
    });

    test("it says to which countries messages go", () => {
      const { sms } = open();
      expect(["86", "852", "886", "1", "", "__proto__"].map((code) => sms.supports(code))).toEqual([
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
    });
  });
}
