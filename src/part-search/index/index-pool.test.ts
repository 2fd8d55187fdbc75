import { Worker } from "node:worker_threads";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { buildImage } from "./build-image.ts";
import type { IndexImage } from "./index-image.ts";
import type { RefusedChange, ToIndexWorker } from "./index-messages.ts";
import { openIndexPool, SearchBusy, type IndexPool } from "./index-pool.ts";
import type { IndexQuery } from "./index-query.ts";
import type { IndexedPart } from "./indexed-part.ts";
import { PartIndex } from "./part-index.ts";

let parts: IndexedPart[];
let image: IndexImage;
let pool: IndexPool;

beforeAll(async () => {
  parts = [...generateParts({ parts: 5000, seed: 3 })].flat();
  image = await buildImage([parts], 10);
});
afterEach(async () => {
  await pool.close();
  vi.useRealTimers();
});

const ask = (word: string): IndexQuery => ({
  terms: [{ typed: word }],
  markings: [],
  filters: {},
  offset: 0,
  limit: 20,
  withFacets: true,
});
const part = (id: number, mpn: string): IndexedPart => ({ ...parts[0]!, id, mpn });

test("workers answer as the index in this thread does, several at once", async () => {
  pool = openIndexPool(image, { workers: 2 });
  const index = new PartIndex(image);
  const words = parts.slice(0, 60).map(({ mpn }) => mpn.slice(0, 5));
  expect(await Promise.all(words.map((word) => pool.search(ask(word))))).toEqual(
    words.map((word) => index.search(ask(word))),
  );
});

test("a search that is asked after a change knows it, in every worker", async () => {
  pool = openIndexPool(image, { workers: 2 });
  pool.apply({ changes: [{ put: part(90_001, "QQZZ-1") }, { remove: parts[0]!.id }], sequence: 12 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => pool.search(ask("qqzz1"))));
  for (const { hits } of answers) expect(hits).toEqual([{ partId: 90_001, match: "key" }]);
  expect([pool.sequence, pool.changedParts]).toEqual([12, 2]);
});

test("what was found before is told again without a worker, until something changes", async () => {
  const told = vi.spyOn(Worker.prototype, "postMessage");
  pool = openIndexPool(image, { workers: 1 });
  const found = await pool.search(ask("qqzz1"));
  const before = told.mock.calls.length;
  expect(await pool.search(ask("qqzz1"))).toEqual(found);
  expect(told.mock.calls.length).toBe(before);
  const early = pool.search(ask("qqzz2"));
  pool.apply({ changes: [{ put: part(90_001, "QQZZ-1") }, { put: part(90_002, "QQZZ-2") }], sequence: 12 });
  await early;
  for (const word of ["qqzz1", "qqzz2"]) expect((await pool.search(ask(word))).hits[0]!.match).toBe("key");
});

test("endings of packagings are known to every worker, also to one that comes later, and to a newer image", async () => {
  const threads = watchWorkers();
  pool = openIndexPool(image, { workers: 2 });
  const family = async (mpn: string) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => pool.search(ask(mpn))));
    return answers.map(({ hits }) => hits.map(({ match }) => match).join());
  };
  pool.apply({ changes: [{ put: part(90_001, "QQZZ-7") }], sequence: 11 });
  expect(new Set(await family("qqzz"))).toEqual(new Set(["prefix"]));
  pool.setPackaging([{ brandId: parts[0]!.brandId!, suffix: "-7", follows: "letter" }]);
  expect(new Set(await family("qqzz"))).toEqual(new Set(["family"]));
  await Promise.all(threads().map((thread) => thread.terminate()));
  expect(new Set(await family("QQZZ"))).toEqual(new Set(["family"]));
  pool.swap(await buildImage([[part(90_001, "QQZZ-7")]], 12));
  expect(new Set(await family("qqzz"))).toEqual(new Set(["family"]));
  pool.setPackaging([]);
  expect(new Set(await family("qqzz"))).toEqual(new Set(["prefix"]));
});

test("what fits while somebody types comes without counting", async () => {
  pool = openIndexPool(image, { workers: 1 });
  const { hits, total, facets } = await pool.search({ ...ask("stm32"), limit: 8, withFacets: false, isCounted: false });
  expect(hits).toEqual((await pool.search({ ...ask("stm32"), limit: 8 })).hits);
  expect([total, facets]).toEqual([8, null]);
});

test("searches are answered throughout while images change, endings change and workers end", async () => {
  const threads = watchWorkers();
  pool = openIndexPool(image, { workers: 2 });
  const newer = await buildImage([parts.map((one) => ({ ...one, mpn: `${one.mpn}X` }))], 11);
  const mpn = parts[0]!.mpn;
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const asked = Array.from({ length: 10 }, () => pool.search(ask(mpn)));
    if (round % 4 === 1) pool.swap(newer);
    if (round % 4 === 2) pool.setPackaging([{ brandId: round, suffix: "-T", follows: "any" }]);
    if (round % 4 === 3) await [...threads()].at(-1)!.terminate();
    for (const { hits } of await Promise.all(asked)) seen.add(hits[0]!.match);
  }
  expect(seen).toEqual(new Set(["exact", "prefix"]));
});

test("a newer image takes over while searches run; changes that it lacks stay", async () => {
  pool = openIndexPool(image, { workers: 2 });
  pool.apply({ changes: [{ put: part(90_001, "QQZZ1") }], sequence: 11 });
  pool.apply({ changes: [{ put: part(90_002, "QQZZ2") }], sequence: 12 });
  const before = Array.from({ length: 20 }, () => pool.search(ask("qqzz")));
  const newer = await buildImage([[part(90_001, "QQZZ1"), { ...part(90_003, "QQZZ3"), popularity: 1 }]], 11);
  pool.swap(newer);
  const after = Array.from({ length: 20 }, () => pool.search(ask("qqzz")));
  // Some had come to a worker, the others waited.
  for (const { hits } of await Promise.all(before))
    expect(hits.map((hit) => hit.partId).slice(0, 2)).toEqual([90_001, 90_002]);
  for (const { hits } of await Promise.all(after))
    expect(hits.map((hit) => hit.partId)).toEqual([90_001, 90_002, 90_003]);
  expect([pool.sequence, pool.changedParts]).toEqual([12, 1]);
});

test("a worker that ends is replaced, its searches are answered all the same, and the new one knows the changes", async () => {
  const threads = watchWorkers();
  const crashed = new Promise<Error>((resolve) => {
    pool = openIndexPool(image, { workers: 2, onCrash: resolve });
  });
  pool.apply({ changes: [{ put: part(90_001, "QQZZ1") }], sequence: 11 });
  const running = Array.from({ length: 10 }, () => pool.search(ask("qqzz")));
  await threads()[0]!.terminate();
  for (const { hits } of await Promise.all(running)) expect(hits.map((hit) => hit.partId)).toEqual([90_001]);
  expect((await crashed).message).toMatch(/search worker ended/);
  for (const { hits } of await Promise.all(Array.from({ length: 10 }, () => pool.search(ask("qqzz1")))))
    expect(hits.map((hit) => hit.partId)).toEqual([90_001]);
  expect(pool.crashes).toBe(1);
});

test("the only worker may end: searches wait for the one that replaces it", async () => {
  const threads = watchWorkers();
  pool = openIndexPool(image, { workers: 1 });
  await pool.search(ask("stm32"));
  const running = pool.search(ask("gd32"));
  await threads()[0]!.terminate();
  expect((await running).hits).toHaveLength(20);
  expect((await pool.search(ask("tps"))).hits).toHaveLength(20);
});

test("a worker that ends again and again, though it serves in between, makes the image doubtful", async () => {
  const threads = watchWorkers();
  const doubtful: IndexImage[] = [];
  const ended = event();
  pool = openIndexPool(image, {
    workers: 1,
    onHopeless: (one) => {
      doubtful.push(one);
      ended.happen();
    },
  });
  for (const word of ["stm32", "gd32", "ch32"]) {
    await pool.search(ask(word));
    await threads().at(-1)!.terminate();
  }
  await ended.happened;
  expect([doubtful, pool.isServing]).toEqual([[image], false]);
});

test("an image that can't be opened: searches are rejected, it is told of, and a newer one is served", async () => {
  const ended = event();
  pool = openIndexPool({ ...image, sections: {} } as never, { workers: 1, onHopeless: () => ended.happen() });
  const waiting = pool.search(ask("stm32")).catch((error: Error) => error);
  await ended.happened;
  expect(await waiting).toBeInstanceOf(Error);
  expect(pool.isServing).toBe(false);
  await expect(pool.search(ask("stm32"))).rejects.toThrow("No search worker lasts");
  pool.swap(image);
  await expect.poll(() => pool.isServing).toBe(true);
  expect((await pool.search(ask("stm32"))).hits).toHaveLength(20);
});

test("a change that can't be taken over is told once and passed over, alone", async () => {
  const refused: RefusedChange[] = [];
  pool = openIndexPool(image, { workers: 2, onRefusedChange: (change) => refused.push(change) });
  const broken = { ...part(90_002, "QQZZ2"), tags: null } as never;
  pool.apply({
    changes: [
      { put: part(90_001, "QQZZ1") },
      { put: broken },
      { remove: parts[0]!.id },
      { put: part(90_003, "QQZZ3") },
    ],
    sequence: 11,
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => pool.search(ask("qqzz"))));
  for (const { hits } of answers) expect(hits.map((hit) => hit.partId)).toEqual([90_001, 90_003]);
  expect(refused).toEqual([{ partId: 90_002, fault: expect.stringContaining("null") }]);
  expect([pool.changedParts, pool.crashes]).toEqual([3, 0]);
});

test("where too many wait, one more is refused; those that wait are answered, and then there is room again", async () => {
  pool = openIndexPool(image, { workers: 1, waitingAtMost: 5 });
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => pool.search(ask("stm32"))));
  const refused = asked.filter((one) => one.status === "rejected");
  expect([asked.length - refused.length, refused.length]).toEqual([5, 45]);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(SearchBusy);
  expect((await pool.search(ask("stm32"))).hits).toHaveLength(20);
});

test("who has gone is not searched for, and takes no room", async () => {
  const messages = vi.spyOn(Worker.prototype, "postMessage");
  pool = openIndexPool(image, { workers: 1, waitingAtMost: 5 });
  const gone = new AbortController();
  const dropped = Array.from({ length: 5 }, () =>
    pool.search(ask("gd32"), gone.signal).catch((error: Error) => error.name),
  );
  gone.abort();
  expect((await pool.search(ask("stm32"))).hits).toHaveLength(20);
  expect(new Set(await Promise.all(dropped))).toEqual(new Set(["AbortError"]));
  expect(messages.mock.calls.filter(([message]) => "search" in (message as ToIndexWorker))).toHaveLength(1);
  await expect(pool.search(ask("stm32"), gone.signal)).rejects.toThrow("abort");
});

test("a worker that hangs is replaced: what it was at is rejected, and what waited is answered", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  // Until then searches go nowhere, as if the worker turned in circles.
  const isAtIt = event();
  const send = Worker.prototype.postMessage;
  let swallowed = 0;
  const spy = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message: unknown) {
    if (!("search" in (message as ToIndexWorker))) return send.call(this, message);
    swallowed++;
    isAtIt.happen();
  });
  pool = openIndexPool(image, { workers: 1 });
  const [first, ...others] = Array.from({ length: 6 }, () => pool.search(ask("stm32")));
  const outcome = first!.catch((error: Error) => error.name);
  await isAtIt.happened;
  vi.advanceTimersByTime(4_000);
  expect([pool.crashes, swallowed]).toEqual([0, 2]);
  spy.mockRestore();
  vi.advanceTimersByTime(1_000);
  expect(await outcome).toBe("SearchHung");
  for (const { hits } of await Promise.all(others)) expect(hits).toHaveLength(20);
  expect(pool.crashes).toBe(1);
});

test("closing rejects what is under way and what comes after", async () => {
  pool = openIndexPool(image, { workers: 1 });
  const running = pool.search(ask("stm32")).catch((error: Error) => error.message);
  await pool.close();
  expect(await running).toMatch(/closed/);
  await expect(pool.search(ask("stm32"))).rejects.toThrow(/closed/);
});

/** The worker threads that are started from now on. */
function watchWorkers(): () => Worker[] {
  const spy = vi.spyOn(Worker.prototype, "postMessage");
  return () => [...new Set(spy.mock.contexts as Worker[])];
}

function event() {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen: () => happen() };
}
