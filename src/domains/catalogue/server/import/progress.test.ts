import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { formatRate, formatSeconds, openProgress } from "./progress.ts";

function openOn(isTTY: boolean) {
  let text = "";
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 120,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
    clearScreenDown: () => true,
  });
  stream.on("data", (piece: Buffer) => (text += piece.toString()));
  let now = 0;
  const progress = openProgress(stream as unknown as NodeJS.WriteStream, () => now);
  return { progress, turn: (seconds: number) => (now += seconds * 1000), text: () => text };
}

test("without a terminal a line tells every few seconds how far it is", () => {
  const { progress, turn, text } = openOn(false);
  progress.start("parts.csv", 1000);
  turn(3);
  progress.advance(100, 600);
  expect(text()).toBe("");
  turn(3);
  progress.advance(250, 10_000);
  expect(text()).toBe("parts.csv 25% · 10,000 行 · 100,000 行/分 · 剩余 18 秒\n");
  progress.stop();
  progress.say("完成");
  expect(text()).toContain("完成\n");
});

test("on a terminal there is a bar with rate and time left", async () => {
  const { progress, turn, text } = openOn(true);
  progress.start("parts.csv", 1000);
  turn(6);
  progress.advance(250, 10_000);
  progress.say("一行");
  await expect.poll(text).toMatch(/一行[^]*parts\.csv .*25% · 10,000 行 · 100,000 行\/分 · 剩余 18 秒/);
  progress.stop();
  progress.say("完成");
  expect(text()).toContain("完成\n");
});

test("spans and rates are said in words", () => {
  expect([Number.NaN, 5, 65, 3700].map(formatSeconds)).toEqual(["—", "5 秒", "1 分 5 秒", "1 小时 1 分"]);
  expect(formatRate(1000, 30)).toBe("2,000 行/分");
});
