import { expect, test, vi } from "vitest";
import { openTurns } from "./turns.ts";

const OPTIONS = { atOnce: 2, eachAtMost: 3, waitingAtMost: 2, waitMs: 60_000 };

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const begun = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
  return {
    ends,
    begun,
    work: (result: string) => () => new Promise<string>((resolve) => ends.push(() => resolve(result))),
  };
}

test("two work at once, two wait, in the order in which they came; who comes later is sent away", async () => {
  const turns = openTurns(OPTIONS);
  const { ends, begun, work } = held();
  const answers = ["a", "b", "c", "d"].map((who) => turns.take(who, work(who)));
  await begun(2);
  expect(await turns.take("e", work("e"))).toBeUndefined();
  for (let place = 0; place < 4; place += 1) {
    await begun(Math.min(4, Math.max(2, place + 2)));
    ends[place]!();
    expect(await answers[place]).toBe("abcd"[place]);
  }
  const again = turns.take("e", work("e"));
  await begun(5);
  ends[4]!();
  expect(await again).toBe("e");
});

test("one who asks for more than his share is sent away, others are not", async () => {
  const turns = openTurns({ ...OPTIONS, eachAtMost: 1 });
  const { ends, begun, work } = held();
  const first = turns.take("a", work("a"));
  expect(await turns.take("a", work("again"))).toBeUndefined();
  const other = turns.take("b", work("b"));
  await begun(2);
  for (const end of ends) end();
  expect(await Promise.all([first, other])).toEqual(["a", "b"]);
});

test("who asks for several waits for those who came after his first; each has one turn after the other", async () => {
  const turns = openTurns({ ...OPTIONS, atOnce: 1, eachAtMost: 4, waitingAtMost: 20 });
  const { ends, begun, work } = held();
  const order: string[] = [];
  const take = (who: string) => turns.take(who, () => (order.push(who), work(who)()));
  const answers = [..."aaaabbc"].map(take);
  for (let place = 0; place < 7; place += 1) {
    await begun(place + 1);
    ends[place]!();
  }
  await Promise.all(answers);
  expect(order.join("")).toBe("abcabaa");
});

test("where too many wait, who has most of them gives way to who has less", async () => {
  const turns = openTurns({ ...OPTIONS, atOnce: 1, eachAtMost: 4, waitingAtMost: 4 });
  const { ends, begun, work } = held();
  const answers = [..."xaaab"].map((who, at) => turns.take(who, work(`${who}${at}`)));
  const other = turns.take("c", work("c"));
  expect(await answers[3]).toBeUndefined();
  const again = turns.take("b", work("again"));
  expect(await again).toBeUndefined();
  for (let place = 0; place < 5; place += 1) {
    await begun(place + 1);
    ends[place]!();
  }
  expect(await Promise.all([...answers, other])).toEqual(["x0", "a1", "a2", undefined, "b4", "c"]);
});

test("a turn ends also where the work fails, and who waits too long is sent away", async () => {
  const turns = openTurns({ ...OPTIONS, atOnce: 1, waitMs: 1 });
  const { ends, begun, work } = held();
  await expect(turns.take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const first = turns.take("a", work("a"));
  await begun(1);
  expect(await turns.take("b", work("b"))).toBeUndefined();
  ends[0]!();
  expect(await first).toBe("a");
});
