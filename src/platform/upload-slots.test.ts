import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { doorRefusals } from "#api/refusals.ts";
import type { Visitor } from "./allowances.ts";
import { openUploadSlots, readWhole, UPLOAD_SLOTS } from "./upload-slots.ts";

const visitor = (fields: Partial<Visitor>): Visitor => ({
  address: "203.0.113.5",
  user: null,
  device: null,
  crawler: null,
  ...fields,
});

/** Begins an upload of each; answers how many are let in, and how they end. */
async function begin(slots: ReturnType<typeof openUploadSlots>, who: Visitor[]) {
  const ends: (() => void)[] = [];
  const all = who.map((one) => slots.hold(one, () => new Promise<void>((resolve) => ends.push(resolve))));
  const refused = all.map((one) => one.catch((error: unknown) => error));
  await Promise.resolve();
  return { letIn: ends.length, ends, all: Promise.all(refused) };
}

test("of one visitor three files are held at once, the others are told to come again at once; at the end nobody is remembered", async () => {
  const slots = openUploadSlots();
  const flood = await begin(slots, Array<Visitor>(100).fill(visitor({ user: 1 })));
  expect(flood.letIn).toBe(UPLOAD_SLOTS.own);
  expect((await begin(slots, [visitor({ user: 1, address: "198.51.100.1" })])).letIn).toBe(0);
  const other = await begin(slots, [visitor({ user: 2 })]);
  expect(other.letIn).toBe(1);
  for (const end of [...flood.ends, ...other.ends]) end();
  const told = (await flood.all).filter(Boolean);
  expect(told).toHaveLength(97);
  expect(told[0]).toMatchObject({ status: 429, retryAfterSeconds: 1, message: doorRefusals.tooMany(1).message });
  await other.all;
  expect(slots.size()).toBe(0);
});

test("a network has twelve, all have twenty-four together", async () => {
  const slots = openUploadSlots();
  const of = (address: string) => Array.from({ length: 20 }, (_, user) => visitor({ user: user + 1, address }));
  expect((await begin(slots, of("203.0.113.5"))).letIn).toBe(UPLOAD_SLOTS.network);
  const rest = UPLOAD_SLOTS.all - UPLOAD_SLOTS.network;
  expect((await begin(slots, of("203.0.113.6"))).letIn).toBe(rest);
  expect((await begin(slots, of("203.0.113.7"))).letIn).toBe(0);
});

test("what fails frees its place", async () => {
  const slots = openUploadSlots();
  const failing = () => slots.hold(visitor({ user: 1 }), () => Promise.reject(new Error("gone")));
  for (let time = 0; time < 5; time++) await expect(failing()).rejects.toThrow("gone");
  expect(slots.size()).toBe(0);
});

test("a file is read whole, one byte too many is refused once it has been read to its end", async () => {
  const chunks = () => Readable.from([Buffer.from("ab"), Buffer.from("c")]);
  expect(Buffer.from(await readWhole(chunks(), 3)).toString()).toBe("abc");
  expect(Buffer.from(await readWhole(chunks(), 9)).toString()).toBe("abc");
  const long = chunks();
  await expect(readWhole(long, 2)).rejects.toMatchObject({ status: 413 });
  expect(long.readableEnded).toBe(true);
});

test("a file whose rest does not come keeps no place, and leaves it once", async () => {
  const slots = openUploadSlots();
  let cut = () => {};
  let end = () => {};
  const visitor = { address: "203.0.113.5", user: 1, device: null, crawler: null };
  const held = slots.hold(
    visitor,
    () => new Promise<void>((resolve) => (end = resolve)),
    (free) => (cut = free),
  );
  expect(slots.size()).toBe(3);
  cut();
  expect(slots.size()).toBe(0);
  const other = slots.hold(visitor, () => new Promise<void>(() => {}));
  end();
  await held;
  expect(slots.size()).toBe(3);
  void other;
});
