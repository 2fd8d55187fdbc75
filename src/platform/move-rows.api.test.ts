import { type Generated, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defineRefusals } from "#api/refusals.ts";
import { defineStates } from "#shared/define-states.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { moveRow, moving } from "./move-rows.ts";

interface Things {
  things: { id: Generated<number>; state: string; reason: Generated<string> };
}

const states = defineStates({ waiting: ["shown", "gone"], shown: ["gone"], refused: [], gone: [] });
const refusals = defineRefusals(900_000, { decidedAlready: "已经处理" });
let database: TestDatabase;
let db: Kysely<Things>;

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  db = database.db as unknown as Kysely<Things>;
  await sql`create table things (id bigint generated always as identity primary key, state text not null, reason text not null default '')`.execute(
    db,
  );
});
beforeEach(async () => {
  await db.deleteFrom("things").execute();
  await db
    .insertInto("things")
    .values(states.names.map((state) => ({ state })))
    .execute();
});
afterAll(() => database.drop());

const inState = async (state: string) =>
  (await db.selectFrom("things").select("id").where("state", "=", state).executeTakeFirstOrThrow()).id;
const all = async () => (await db.selectFrom("things").select(["state", "reason"]).orderBy("id").execute()) as object[];

test("what may go to a state goes there with what else is told of it, and all else stays as it is", async () => {
  const result = await moving(db.updateTable("things").set({ reason: "过期" }), { states, to: "gone" })
    .returning("id")
    .execute();
  expect(result).toHaveLength(2);
  expect(await all()).toEqual([
    { state: "gone", reason: "过期" },
    { state: "gone", reason: "过期" },
    { state: "refused", reason: "" },
    { state: "gone", reason: "" },
  ]);
});

test("one that may not go there is refused, whether the update answers rows or not", async () => {
  const [waiting, refused] = [await inState("waiting"), await inState("refused")];
  const move = (id: number) =>
    moveRow(
      db.updateTable("things").where("id", "=", id).returning("id"),
      { states, to: "shown" },
      refusals.decidedAlready,
    );
  expect(await move(waiting)).toEqual({ id: waiting });
  await expect(move(waiting)).rejects.toMatchObject({ message: "已经处理" });
  await expect(
    moveRow(
      db.updateTable("things").where("id", "=", refused),
      { states, to: "gone", from: ["shown"] },
      refusals.decidedAlready,
    ),
  ).rejects.toMatchObject({ message: "已经处理" });
  await moveRow(db.updateTable("things").where("id", "=", waiting), { states, to: "gone" }, refusals.decidedAlready);
  expect((await all())[0]).toEqual({ state: "gone", reason: "" });
});

test("a move that the table does not know is a mistake of its writer", () => {
  const update = db.updateTable("things");
  expect(() => moving(update, { states, to: "gone", from: ["refused"] })).toThrow("nothing goes from refused to gone");
  expect(() => moving(update, { states, to: "waiting" })).toThrow("nothing goes from anywhere to waiting");
});
