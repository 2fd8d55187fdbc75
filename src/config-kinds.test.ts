import { expect, test } from "vitest";
import { describeFields } from "#domains/config/server/describe-fields.ts";
import { declared } from "./declared.ts";

const kinds = Object.entries(declared.configKinds);

test("every value that operators set has a form, whose fields have names and whose choices have words", () => {
  for (const [key, kind] of kinds) {
    for (const { path, kind: shape, title, choices } of describeFields(kind)) {
      const where = `${key} ${path}`;
      expect([where, shape]).not.toEqual([where, "json"]);
      if (!path.endsWith("*")) expect([where, title]).toEqual([where, expect.stringMatching(/\p{Script=Han}/u)]);
      for (const choice of choices)
        expect([where, choice.value, choice.title]).toEqual([
          where,
          choice.value,
          expect.stringMatching(/\p{Script=Han}/u),
        ]);
    }
  }
});

test("no label is of a field that is not there, and what stands while nothing is set is of its kind", () => {
  for (const [key, kind] of kinds) {
    const names = new Set(describeFields(kind).map(({ path }) => path.split(".").at(-1)));
    expect([key, Object.keys(kind.labels ?? {}).filter((name) => !names.has(name))]).toEqual([key, []]);
    expect([key, kind.schema.safeParse(kind.fallback).success]).toEqual([key, true]);
  }
});
