import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Of its own: tests that ran before in this process may have left some.
let toasts: typeof import("./toast.tsx");

beforeEach(async () => {
  vi.resetModules();
  toasts = await import("./toast.tsx");
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toasts.shownToasts().map(({ text }) => text);
const fail = (text: string) => toasts.showToast({ kind: "error", text });
const succeed = (text: string) => toasts.showToast({ kind: "success", text });

test("what had failed is no longer told once an act is done that was tried again", () => {
  fail("没有保存");
  vi.advanceTimersByTime(1_501);
  succeed("已保存");
  expect(texts()).toEqual(["已保存"]);
});

test("what fails beside something that is done stands until it can be read", () => {
  fail("没有删除");
  vi.advanceTimersByTime(1_500);
  succeed("已保存");
  expect(texts()).toEqual(["没有删除", "已保存"]);
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual(["没有删除"]);
  vi.advanceTimersByTime(1_500);
  expect(texts()).toEqual([]);
});

test("neither a warning nor another failure is ended by what comes later; only what is told anew stands once", () => {
  toasts.showToast({ kind: "warning", text: "快到期了" });
  fail("没有保存");
  vi.advanceTimersByTime(2_000);
  fail("没有删除");
  expect(texts()).toEqual(["快到期了", "没有保存", "没有删除"]);
  fail("没有保存");
  expect(texts()).toEqual(["快到期了", "没有删除", "没有保存"]);
});
