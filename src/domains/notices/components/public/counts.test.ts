import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForCounts, knownCounts } from "./counts.ts";

const asked: string[] = [];
let answer: (token: string) => number = () => 0;
let stop = () => {};

function logIn(token: string) {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ id: 1, token, avatar: null, nickName: "安娜" }) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "", hidden: false });
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers["token"]!;
    if (address.endsWith("/unreadNum")) asked.push(token[0]!);
    const unread = answer(token);
    return Response.json(unread < 0 ? { code: 1, msg: "请先登录", data: null } : { code: 1, msg: "", data: unread }, {
      status: unread < 0 ? 401 : 200,
    });
  });
  stop = askForCounts();
});

afterEach(() => {
  stop();
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a user's counts are asked for after a second and then every ten, while the window is seen; they are nobody else's", async () => {
  logIn("a".repeat(43));
  answer = () => 3;
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.length, knownCounts()]).toEqual([1, { unread: 3, cart: 3 }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(3);
  vi.stubGlobal("document", { cookie: "", hidden: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  vi.stubGlobal("document", { cookie: "", hidden: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(4);
  stop();
  expect(knownCounts().unread).toBe(3);
  logIn("b".repeat(43));
  expect(knownCounts()).toEqual({ unread: 0, cart: 0 });
});

test("a session that has ended is not asked with again; the next login is", async () => {
  logIn("a".repeat(43));
  answer = (token) => (token.startsWith("a") ? -1 : 2);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(asked).toEqual(["a"]);
  logIn("b".repeat(43));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, knownCounts().unread]).toEqual([["a", "b"], 2]);
});

test("what is answered for one user is not shown to the next", async () => {
  logIn("a".repeat(43));
  answer = () => {
    logIn("c".repeat(43));
    return 7;
  };
  await vi.advanceTimersByTimeAsync(1000);
  expect(knownCounts().unread).toBe(0);
});
