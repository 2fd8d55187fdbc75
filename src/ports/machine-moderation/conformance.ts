import { describe, expect, test } from "vitest";
import { TEST_PICTURE } from "./embedded.ts";
import type { MachineModeration } from "./port.ts";

/** What every driver of machine moderation does. */
export function describeMachineModeration(name: string, open: () => MachineModeration): void {
  describe(`${name} as machine moderation`, () => {
    const never = new AbortController().signal;

    test("what a firm says of its goods passes", async () => {
      for (const text of [
        "授权代理模拟与电源器件，STM32F103C8T6 现货 13800 只，批号 2340。",
        "LM358DR 最大额定值 32 V，工作温度 -40 至 85 ℃",
        "",
      ])
        expect(await open().lookAtText(text, never), text).toEqual({ verdict: "pass" });
    });

    test("what leads elsewhere is found, in words for operators", async () => {
      expect(await open().lookAtText("样品请加微信：xinpu_demo88", never)).toMatchObject({
        verdict: "doubtful",
        found: expect.arrayContaining([expect.stringMatching(/\S/)]),
      });
      expect(await open().lookAtText("兼职返利，联系 13800138000", never)).toMatchObject({ verdict: "bad" });
    });

    test("pictures pass or are found, too", async () => {
      expect(await open().lookAtPicture(Buffer.from("a harmless picture"), never)).toEqual({ verdict: "pass" });
      expect(await open().lookAtPicture(Buffer.from(TEST_PICTURE), never)).toMatchObject({ verdict: "bad" });
    });

    test("what is given up before it began is a failure, never a verdict", async () => {
      for (const asked of [
        open().lookAtText("现货", AbortSignal.abort()),
        open().lookAtPicture(Buffer.from("x"), AbortSignal.abort()),
      ])
        await expect(asked).rejects.toMatchObject({ name: "PortError" });
    });
  });
}
