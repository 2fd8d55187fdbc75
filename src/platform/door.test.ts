import { expect, test, vi } from "vitest";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { costOf } from "./costs.ts";
import type { Context, User } from "./context.ts";
import { createDoor, type TurnedAway } from "./door.ts";
import { handle } from "./handlers.ts";
import { createLog } from "./log.ts";
import { WorkerGone } from "./worker-failed.ts";

const calls = defineCalls("test", {
  kept: {
    method: "GET",
    path: "/kept",
    access: "visitor",
    input: z.object({ page: z.coerce.number() }),
    data: z.object({ run: z.int() }),
    cacheSeconds: 60,
  },
  fresh: { method: "GET", path: "/fresh", access: "visitor", input: z.object({}), data: z.object({ run: z.int() }) },
  leaky: {
    method: "GET",
    path: "/leaky",
    access: "visitor",
    input: z.object({}),
    data: z.object({ name: z.string() }),
  },
  failing: {
    method: "GET",
    path: "/failing",
    access: "visitor",
    input: z.object({}),
    data: z.object({ run: z.int() }),
    cacheSeconds: 60,
  },
  broken: { method: "GET", path: "/broken", access: "visitor", input: z.object({}), data: z.object({}) },
  open: {
    method: "POST",
    path: "/open",
    access: "visitor",
    input: z.object({ fields: z.record(z.string(), z.string()) }),
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  decide: {
    method: "POST",
    path: "/settle",
    access: "operator",
    input: z.object({ isRefused: z.boolean().default(false) }),
    data: z.object({}),
  },
  guarded: {
    method: "POST",
    path: "/guarded",
    access: "operator",
    input: z.object({}),
    data: z.object({}),
    limit: { calls: 2, seconds: 60 },
  },
  limited: {
    method: "GET",
    path: "/limited",
    access: "visitor",
    input: z.object({}),
    data: z.object({}),
    limit: { calls: 2, seconds: 60 },
  },
});

const texts = defineCalls("texts", {
  kept: {
    method: "GET",
    path: "/text",
    access: "visitor",
    input: z.object({}),
    data: z.object({ text: z.string() }),
    cacheSeconds: 60,
  },
});

let runs = 0;
let failure = new Error("none");
const door = createDoor(
  [
    handle(calls.kept, () => ({ run: ++runs })),
    handle(calls.fresh, () => ({ run: ++runs })),
    handle(calls.leaky, () => ({ name: "甲", secret: "not in the contract" }) as { name: string }),
    handle(calls.failing, () => {
      runs++;
      throw new Error("once");
    }),
    handle(calls.broken, () => Promise.reject(failure)),
    handle(calls.open, (_context, { fields }) => ({ fields })),
    handle(calls.decide, (_context, { isRefused }) => {
      if (isRefused) throw doorRefusals.notFound("nothing to settle");
      return {};
    }),
    handle(calls.guarded, () => ({})),
    handle(calls.limited, () => ({})),
  ],
  (caller) =>
    ({
      ...caller,
      log: createLog("silent"),
      declared: { onTurnedAway, onInputRefused: () => {} },
    }) as unknown as Context,
);
const onTurnedAway = vi.fn<(context: Context, turned: TurnedAway) => Promise<void>>();
const call = door.callFor({ user: null, address: "127.0.0.1" });

test("an answer that is the same for all is made once for everybody who asks within its time", async () => {
  const before = runs;
  const [one, other] = await Promise.all([call(calls.kept, { page: 1 }), call(calls.kept, { page: 1 })]);
  expect([one, other, await call(calls.kept, { page: 1 })]).toEqual([
    { run: before + 1 },
    { run: before + 1 },
    { run: before + 1 },
  ]);
  expect(await call(calls.kept, { page: 2 })).toEqual({ run: before + 2 });
});

test("what an operator changes is seen by the next who asks; what is refused him, or others do, changes nothing kept", async () => {
  const callAs = (role: User["role"]) => door.callFor({ user: { id: 1, role } as User, address: "127.0.0.1" });
  const { run } = await call(calls.kept, { page: 3 });
  await expect(callAs("operator")(calls.decide, { isRefused: true })).rejects.toMatchObject({ status: 404 });
  await expect(callAs("user")(calls.decide, {})).rejects.toMatchObject({ status: 403 });
  expect(onTurnedAway.mock.calls.map(([{ user }, turned]) => [user?.id, turned])).toEqual([
    [1, { call: calls.decide.name, why: "access" }],
  ]);
  expect(await call(calls.kept, { page: 3 })).toEqual({ run });
  await callAs("operator")(calls.decide, {});
  expect(await call(calls.kept, { page: 3 })).toEqual({ run: run + 1 });
});

test("any other answer is made anew", async () => {
  const { run } = await call(calls.fresh, {});
  expect(await call(calls.fresh, {})).toEqual({ run: run + 1 });
});

test("a failure is not kept", async () => {
  const before = runs;
  await expect(call(calls.failing, {})).rejects.toMatchObject({ status: 500 });
  await expect(call(calls.failing, {})).rejects.toMatchObject({ status: 500 });
  expect(runs).toBe(before + 2);
});

test("what took too long, found no room or lost its worker is told so, and when to come again", async () => {
  for (const [code, status] of [
    ["57014", 503],
    ["53100", 507],
    ["40P01", 503],
    ["53300", 503],
    ["42P01", 500],
  ] as const) {
    failure = Object.assign(new Error("of the database"), { code });
    const answer = await door.enter("test.broken", {}, { user: null, address: "127.0.0.1" });
    expect([code, answer.status, "retryAfterSeconds" in answer]).toEqual([code, status, status !== 500]);
  }
  failure = new WorkerGone("it was ended before it looked");
  const answer = await door.enter("test.broken", {}, { user: null, address: "127.0.0.1" });
  expect(answer).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test("what the contract does not declare never leaves, in the same process neither", async () => {
  expect(await call(calls.leaky, {})).toEqual({ name: "甲" });
});

test("what PostgreSQL takes not is replaced, in the names of fields too", async () => {
  expect(await call(calls.open, { fields: { "a\0": "b\0", "c\ud800": "d" } })).toEqual({
    fields: { "a\ufffd": "b\ufffd", "c\ufffd": "d" },
  });
});

test("marks that are piled on a letter by the thousand are not taken, as putting them in order takes the square of them", async () => {
  const piled = `${"电".repeat(200)}a${"\u0301\u0327".repeat(20_000)}b`;
  expect(await call(calls.open, { fields: { piled, few: "a\u0301\u0327" } })).toEqual({
    fields: { piled: `${"电".repeat(200)}a${"\u0301\u0327".repeat(10)}b`, few: "a\u0301\u0327" },
  });
});

test("a limit holds for a whole IPv6 network, and for who signed in wherever he sits", async () => {
  const from = (address: string, id?: number) =>
    door.enter("test.limited", {}, { address, user: id === undefined ? null : ({ id, role: "user" } as User) });
  const statuses = async (...askers: Parameters<typeof from>[]) => {
    const answers = await Promise.all(askers.map((asker) => from(...asker)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses(["2001:db8:1:2::1"], ["2001:db8:1:2::2"], ["2001:db8:1:2:9::3"], ["2001:db8:1:3::1"])).toEqual([
    200, 200, 429, 200,
  ]);
  expect(await statuses(["10.0.0.1"], ["::ffff:10.0.0.1"], ["10.0.0.1"], ["10.0.0.2"])).toEqual([200, 200, 429, 200]);
  expect(await statuses(["10.0.0.1", 1], ["10.0.0.2", 1], ["10.0.0.3", 1], ["10.0.0.1", 2])).toEqual([
    200, 200, 429, 200,
  ]);
});

test("who is refused is counted too, and takes nothing from those who may enter", async () => {
  const from = async (address: string, role?: User["role"]) =>
    (await door.enter("test.guarded", {}, { address, user: role ? ({ id: 7, role } as User) : null })).status;
  expect([await from("10.0.1.1"), await from("10.0.1.1"), await from("10.0.1.1"), await from("10.0.1.2")]).toEqual([
    401, 401, 429, 401,
  ]);
  expect([
    await from("10.0.1.1", "operator"),
    await from("10.0.1.1", "operator"),
    await from("10.0.1.1", "operator"),
  ]).toEqual([200, 200, 429]);
});

test("a long answer counts for whom it is made, by call and by page, and for nobody who is handed what is kept", async () => {
  const long = "x".repeat(2_000_000);
  const charged: { user: number | null; times: number }[] = [];
  const openDoor = createDoor(
    [
      handle(calls.open, (_context, { fields }) => ({ fields: { ...fields, long } })),
      handle(texts.kept, () => ({ text: long })),
      handle(calls.fresh, () => ({ run: 1 })),
    ],
    (caller) =>
      ({
        ...caller,
        log: createLog("silent"),
        declared: { onTurnedAway, onInputRefused: () => {} },
      }) as unknown as Context,
    {
      charge({ user }, costMs) {
        if (costMs > 0) charged.push({ user, times: costMs / costOf(calls.open) });
      },
    },
  );
  const owner = { user: { id: 7, role: "user" } as User, address: "127.0.0.1" };
  await openDoor.callFor(owner)(calls.fresh, {});
  expect(charged).toEqual([]);
  await openDoor.enter("test.open", { fields: {} }, owner);
  await openDoor.callFor(owner)(calls.open, { fields: {} });
  expect(charged.map(({ user }) => user)).toEqual([7, 7]);
  expect(Math.min(...charged.map(({ times }) => times))).toBeGreaterThan(5);
  await openDoor.callFor(owner)(texts.kept, {});
  await openDoor.callFor({ user: null, address: "127.0.0.1" })(texts.kept, {});
  expect(charged).toHaveLength(3);
});
