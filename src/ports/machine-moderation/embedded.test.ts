import { expect, test } from "vitest";
import { describeMachineModeration } from "./conformance.ts";
import { openEmbeddedModeration } from "./embedded.ts";

describeMachineModeration("the embedded driver", openEmbeddedModeration);

test("part numbers, lots and quantities are no telephone numbers", async () => {
  const never = new AbortController().signal;
  for (const text of [
    "13800138000123",
    "P/N 0.13800138000",
    "LOT-13912345678-A",
    "QQ 曲线",
    "WX2835 灯珠",
    "VX6953CB 摄像头",
  ])
    expect([text, await openEmbeddedModeration().lookAtText(text, never)]).toEqual([text, { verdict: "pass" }]);
});
