import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailed } from "#api/envelope.ts";
import type { Saved } from "../../contract/writing.ts";
import { type Base, createAutosave, type SaveState } from "./autosave.ts";

const ELSEWHERE = 17_014;
const failed = (status: number, code = 0, msg = "失败") => new CallFailed(status, { code, msg, data: null });

const OF_SAVE = { id: 7, version: 1, words: 0, state: "DRAFT", reason: "", isToCome: false, wantedAt: null } as const;
const saved = (savedAt: string): Saved => ({ ...OF_SAVE, savedAt });

function open(first: Base | null = null) {
  const sent: { base: Base | null; text: string }[] = [];
  const kept: string[] = [];
  const states: SaveState["is"][] = [];
  const told: SaveState[] = [];
  const page = { text: "", hasRoom: true, answer: async (): Promise<Saved | null> => saved(`save ${sent.length}`) };
  const autosave = createAutosave({
    base: first,
    send: async (base) => {
      sent.push({ base, text: page.text });
      return page.answer();
    },
    keep: () => kept.push(page.text) > 0 && page.hasRoom,
    forget: () => (kept.length = 0),
    onState: (state) => void (states.push(state.is), told.push(state)),
    onSaved: () => {},
    elsewhereCode: ELSEWHERE,
  });
  const write = (text: string) => {
    page.text = text;
    autosave.changed();
  };
  return { autosave, sent, kept, states, told, page, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is written is saved after a pause, and from what was saved last", async () => {
  const { sent, write, states, kept } = open();
  write("一");
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, kept]).toEqual([[], ["一"]]);
  write("一二");
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([{ base: null, text: "一二" }]);
  expect(kept).toEqual([]);
  write("一二三");
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent[1]).toEqual({ base: { id: 7, savedAt: "save 1" }, text: "一二三" });
  expect(states.at(-1)).toBe("saved");
});

test("whoever writes without a pause is saved all the same", async () => {
  const { sent, write } = open();
  for (let second = 0; second < 20; second += 1) {
    write(`第 ${second} 秒`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent.length).toBeGreaterThan(0);
});

test("what can't be sent stays in the browser and is sent again by itself, at once when the network is back", async () => {
  const { sent, write, states, kept, page, autosave } = open();
  const answer = page.answer;
  page.answer = () => Promise.reject(failed(0));
  write("断网时写的");
  await vi.advanceTimersByTimeAsync(3000);
  expect([states.at(-1), kept.at(-1), sent.length]).toEqual(["offline", "断网时写的", 1]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent.length).toBe(2);
  page.answer = answer;
  autosave.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, states.at(-1), kept]).toEqual([3, "saved", []]);
});

test("another window's save stops the saving until it is told how to go on", async () => {
  const { sent, write, states, kept, page, autosave } = open({ id: 7, savedAt: "before" });
  const answer = page.answer;
  page.answer = () => Promise.reject(failed(200, ELSEWHERE));
  write("本窗口写的");
  await vi.advanceTimersByTimeAsync(3000);
  write("又写了一句");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, states.at(-1), kept.at(-1)]).toEqual([1, "elsewhere", "又写了一句"]);
  expect(await autosave.save()).toBe(false);
  page.answer = answer;
  autosave.goOnFrom({ id: 7, savedAt: "theirs" });
  expect(await autosave.save()).toBe(true);
  expect(sent.at(-1)).toEqual({ base: { id: 7, savedAt: "theirs" }, text: "又写了一句" });
});

test("whoever types without a pause has it in the browser all the same, before it is sent", async () => {
  const { sent, kept, write } = open();
  for (let typed = 1; typed <= 10; typed += 1) {
    write("字".repeat(typed));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([sent.length, kept.at(-1)!.length]).toEqual([0, 8]);
});

test("what answers in the portal's place refuses nothing: it is sent again", async () => {
  const { sent, write, states, kept, page } = open();
  page.answer = () => Promise.reject(new CallFailed(200, { s: 0, d: {}, errors: "<html>请先登录无线网络" }));
  write("在候车室写的");
  await vi.advanceTimersByTimeAsync(3000);
  expect([states.at(-1), kept.at(-1)]).toEqual(["offline", "在候车室写的"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent.length).toBe(2);
});

test("a page that was left says no more of how its saving went", async () => {
  const { autosave, states, write, page, kept } = open();
  let end: (saved: Saved) => void = () => {};
  page.answer = () => new Promise((resolve) => (end = resolve));
  write("一");
  void autosave.save();
  autosave.close();
  expect(kept.at(-1)).toBe("一");
  end(saved("save 1"));
  await vi.advanceTimersByTimeAsync(0);
  expect([states.at(-1), kept]).toEqual(["saving", []]);
});

test("what is refused or waits for a login is kept, and tried again with the next change", async () => {
  const { sent, write, states, kept, page } = open();
  page.answer = () => Promise.reject(failed(200, 17_005, "正文最多 100 张图片"));
  write("太多");
  await vi.advanceTimersByTimeAsync(30_000);
  expect([states.at(-1), kept.at(-1), sent.length]).toEqual(["refused", "太多", 1]);
  page.answer = async () => null;
  write("少一些");
  await vi.advanceTimersByTimeAsync(3000);
  expect([states.at(-1), kept.at(-1)]).toEqual(["signed out", "少一些"]);
  expect(sent.length).toBe(2);
});

test("where the browser has no room either, that is said", async () => {
  const { told, write, page } = open();
  page.hasRoom = false;
  page.answer = () => Promise.reject(failed(0));
  write("断网时写的");
  await vi.advanceTimersByTimeAsync(3000);
  expect(told.at(-1)).toEqual({ is: "offline", isKept: false });
});

test("what is written while a save is under way is saved after it, one at a time", async () => {
  const { sent, write, page, kept } = open();
  let end: (saved: Saved) => void = () => {};
  page.answer = () => new Promise((resolve) => (end = resolve));
  write("一");
  await vi.advanceTimersByTimeAsync(3000);
  write("二");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.length).toBe(1);
  end(saved("save 1"));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.at(-1)).toBe("二");
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent[1]).toEqual({ base: { id: 7, savedAt: "save 1" }, text: "二" });
});
