import { expect, test } from "vitest";
import type { SmsPort } from "./port.ts";
import { routeSms } from "./routed.ts";

const carrier = (driver: string): SmsPort => ({
  driver,
  receipts: {},
  supports: () => true,
  send: async () => ({ providerId: driver }),
});

test("each number goes by the carrier of its country, and none by another", async () => {
  const sms = routeSms({ 86: carrier("aliyun"), 852: carrier("tencent") });
  const by = async (e164: string) =>
    (await sms.send({ id: "1", e164, template: "code", vars: {} }, new AbortController().signal)).providerId;
  expect([await by("+8613800138000"), await by("+85291234567")]).toEqual(["aliyun", "tencent"]);
  await expect(by("+886912345678")).rejects.toMatchObject({ kind: "rejected" });
  expect([sms.driver, sms.supports("852"), sms.supports("886")]).toEqual(["aliyun,tencent", true, false]);
});
