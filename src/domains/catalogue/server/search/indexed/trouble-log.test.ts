import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { openTroubleLog } from "./trouble-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thousand times the same trouble is a line at once and one every half minute, and another trouble is told beside it", () => {
  const log = createLog("silent");
  const written = vi.spyOn(log, "warn");
  const trouble = openTroubleLog(log);
  for (let time = 1; time <= 1000; time++) trouble.tell("warn", "busy", { waiting: time });
  trouble.tell("warn", "broken");
  expect(written.mock.calls).toEqual([
    [{ waiting: 1, times: 1 }, "busy"],
    [{ times: 1 }, "broken"],
  ]);
  vi.advanceTimersByTime(30_000);
  expect(written.mock.calls.slice(2)).toEqual([[{ waiting: 1000, times: 999 }, "busy"]]);
  vi.advanceTimersByTime(60_000);
  trouble.tell("warn", "busy", { waiting: 7 });
  expect(written.mock.calls.slice(3)).toEqual([[{ waiting: 7, times: 1 }, "busy"]]);
});
