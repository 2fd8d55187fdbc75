import { afterEach, expect, test, vi } from "vitest";
import { openTurns } from "./turns.ts";

const OPTIONS = { atOnce: 2, forNewcomers: 0, eachAtMost: 3, waitingAtMost: 2, waitMs: 60_000 };

afterEach(() => vi.useRealTimers());

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

/** Passes time, so that what is under way has been so for longer. */
function passTime() {
  vi.useFakeTimers({ toFake: ["performance"] });
  return (ms: number) => vi.advanceTimersByTime(ms);
}

test("what takes long keeps one place from nobody who has had little of late, nor can two of one take both", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, forNewcomers: 1, eachAtMost: 2, waitingAtMost: 4 });
  const { ends, begun, work } = held();
  const long = [turns.take("a", work("a")), turns.take("a", work("a again"))];
  await begun(1);
  const short = turns.take("b", work("b"));
  await begun(2);
  ends[1]!();
  expect(await short).toBe("b");
  pass(20_000);
  ends[0]!();
  await begun(3);
  const other = turns.take("c", work("c"));
  await begun(4);
  ends[3]!();
  expect(await other).toBe("c");
  ends[2]!();
  await Promise.all(long);
});

test("who has had much of late comes behind who has not, and it is forgotten in time", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, leastFirst: true, eachAtMost: 4, waitingAtMost: 20 });
  const { ends, begun, work } = held();
  const order: string[] = [];
  const take = (who: string) => turns.take(who, () => (order.push(who), work(who)()));
  const round = async (whos: string) => {
    const first = ends.length;
    const answers = [...whos].map(take);
    for (let place = 0; place < whos.length; place += 1) {
      await begun(first + place + 1);
      ends[first + place]!();
    }
    await Promise.all(answers);
  };
  const long = take("a");
  await begun(1);
  pass(20_000);
  ends[0]!();
  await long;
  await round("xab");
  expect(order.join("")).toBe("axba");
  pass(20 * 20_000);
  await round("xab");
  expect(order.join("")).toBe("axbaxab");
});

test("long work lets others go first between its pieces, and then goes on", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, leastFirst: true });
  const done: string[] = [];
  const { ends, begun, work } = held();
  const long = turns.take("long", async (turn) => {
    await work("")();
    pass(5_000);
    await turn.pause();
    done.push("long");
  });
  await begun(1);
  const others = ["a", "b"].map((who) => turns.take(who, async () => void done.push(who)));
  ends[0]!();
  await Promise.all([long, ...others]);
  expect(done).toEqual(["a", "b", "long"]);
});

test("work that pauses where nobody waits, or only who has had as much, goes on at once", async () => {
  const turns = openTurns({ ...OPTIONS, atOnce: 1, leastFirst: true });
  const done: string[] = [];
  const { ends, begun, work } = held();
  const one = turns.take("one", async (turn) => {
    await turn.pause();
    await work("")();
    await turn.pause();
    done.push("one");
  });
  await begun(1);
  const other = turns.take("other", async () => void done.push("other"));
  ends[0]!();
  await Promise.all([one, other]);
  expect(done).toEqual(["one", "other"]);
});

test("of two that take long each goes on in its turn, one at a time", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, leastFirst: true, waitingAtMost: 9 });
  const done: string[] = [];
  let most = 0;
  let working = 0;
  const long = (who: string, pieces: number) =>
    turns.take(who, async (turn) => {
      for (let piece = 0; piece < pieces; piece += 1) {
        working += 1;
        most = Math.max(most, working);
        pass(1_500);
        working -= 1;
        done.push(who);
        await turn.pause();
      }
    });
  await Promise.all([long("a", 8), long("b", 8), long("c", 1)]);
  expect(most).toBe(1);
  expect(done.length).toBe(17);
  // None of the two has all its pieces before the other has some.
  const lastOf = (who: string) => done.lastIndexOf(who);
  expect(done.indexOf("b")).toBeLessThan(lastOf("a"));
  expect(Math.abs(lastOf("a") - lastOf("b"))).toBeLessThanOrEqual(4);
});

test("who has let others go first for long goes on, however many of them come", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, leastFirst: true, waitingAtMost: 99 });
  const done: string[] = [];
  const { ends, begun, work } = held();
  const long = turns.take("long", async (turn) => {
    await work("")();
    pass(30_000);
    await turn.pause();
    done.push("long");
  });
  await begun(1);
  const others = Array.from({ length: 20 }, (_, at) =>
    turns.take(`other ${at}`, async () => {
      pass(900);
      done.push("other");
    }),
  );
  ends[0]!();
  await Promise.all([long, ...others]);
  expect(done.indexOf("long")).toBeGreaterThan(3);
  expect(done.indexOf("long")).toBeLessThan(10);
});

test("where turns are no matter of time each comes in turn, however long he had", async () => {
  const pass = passTime();
  const turns = openTurns({ ...OPTIONS, atOnce: 1, eachAtMost: 4, waitingAtMost: 20 });
  const order: string[] = [];
  const { ends, begun, work } = held();
  const long = turns.take("a", work("a"));
  await begun(1);
  pass(60_000);
  const answers = ["a", "b", "a"].map((who) => turns.take(who, async () => void order.push(who)));
  ends[0]!();
  await Promise.all([long, ...answers]);
  expect(order.join("")).toBe("baa");
});
