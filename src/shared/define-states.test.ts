import { expect, expectTypeOf, test } from "vitest";
import { defineStates, type StateOf, statesOfActions } from "./define-states.ts";

const states = defineStates({
  draft: ["waiting"],
  waiting: ["draft", "shown", "refused"],
  shown: ["removed", "shown"],
  refused: ["removed"],
  removed: [],
});

test("a thing goes where its table says, and nowhere else", () => {
  expect(states.canMove("draft", "waiting")).toBe(true);
  expect(states.canMove("draft", "shown")).toBe(false);
  expect(states.canMove("removed", "removed")).toBe(false);
  expect(states.canMove("toString", "draft")).toBe(false);
  expect(states.into("removed")).toEqual(["shown", "refused"]);
  expect(states.into("draft")).toEqual(["waiting"]);
});

test("its states are named in the order of the table, for the compiler too", () => {
  expect(states.names).toEqual(["draft", "waiting", "shown", "refused", "removed"]);
  expect(["waiting", "gone", "constructor"].filter(states.is)).toEqual(["waiting"]);
  expectTypeOf<StateOf<typeof states>>().toEqualTypeOf<"draft" | "waiting" | "shown" | "refused" | "removed">();
  // @ts-expect-error -- no state of that name
  expect(states.canMove("draft", "gone")).toBe(false);
});

test("its moves are told for a trigger, without those that stay where they are", () => {
  expect(states.moves()).toEqual([
    "draft waiting",
    "waiting draft",
    "waiting shown",
    "waiting refused",
    "shown removed",
    "refused removed",
  ]);
});

test("acts that have names make the same table, each move once", () => {
  const ofActs = statesOfActions(["draft", "waiting", "shown"], {
    submit: { draft: "waiting" },
    publish: { waiting: "shown", draft: "shown", shown: "shown" },
    bring: { draft: "shown" },
  });
  expect(ofActs.moves()).toEqual(["draft waiting", "draft shown", "waiting shown"]);
  expect(ofActs.canMove("shown", "shown")).toBe(true);
});
