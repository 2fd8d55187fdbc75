import { afterEach, beforeEach, expect, test } from "vitest";
import { describeMachineModeration } from "./conformance.ts";
import { openTencentModeration } from "./tencent.ts";
import {
  type FakeTencentModeration,
  MODERATION_ACCOUNT,
  startFakeTencentModeration,
} from "./testing/fake-tencent-moderation.ts";

const signal = new AbortController().signal;
let fake: FakeTencentModeration;
beforeEach(async () => {
  fake = await startFakeTencentModeration();
});
afterEach(() => fake.close());

function open(changed: Partial<typeof MODERATION_ACCOUNT> = {}, timeoutMs = 60_000) {
  const settings = { ...MODERATION_ACCOUNT, textBaseUrl: fake.url, pictureBaseUrl: fake.url, ...changed };
  return openTencentModeration({ settings, timeoutMs, now: () => fake.clock.now });
}

describeMachineModeration("Tencent", () => open());

test("what it found is told in words, with the keywords that it names", async () => {
  expect(await open().lookAtText("兼职返利", signal)).toEqual({ verdict: "bad", found: ["广告引流", "返利"] });
});

test("a long text is asked about in parts, and one of them decides", async () => {
  const text = `${"现货".repeat(6_000)}加微信`;
  expect(await open().lookAtText(text, signal)).toMatchObject({ verdict: "doubtful" });
  expect(fake.looked.join("")).toBe(text);
  expect(fake.looked).toHaveLength(2);
});

test.each([
  ["AuthFailure.SignatureFailure", "config"],
  ["UnauthorizedOperation.Unauthorized", "config"],
  ["ResourceUnavailable.Arrears", "quota"],
  ["RequestLimitExceeded", "rate"],
  ["InvalidParameterValue.ErrTextContentLen", "rejected"],
  ["InternalError.ErrTextTimeOut", "transient"],
  ["SomethingNew", "config"],
])("%s is %s, and never a verdict", async (code, kind) => {
  fake.answerCode = code;
  await expect(open().lookAtText("现货", signal)).rejects.toMatchObject({ name: "PortError", kind });
});

test("a wrong key is the operator's to mend, and no error holds it", async () => {
  const failure = await open({ secretKey: "another-key" })
    .lookAtText("现货", signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "config" });
  expect(JSON.stringify(failure)).not.toContain("another-key");
});

test.each(["drop-before", "drop-after", "error-500", "nonsense", "cut-short", "redirect", "endless"] as const)(
  "%s is a failure, never a verdict",
  async (fault) => {
    fake.fault = fault;
    await expect(open().lookAtText("现货", signal)).rejects.toMatchObject({ name: "PortError" });
  },
);
