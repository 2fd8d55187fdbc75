import { expect, test } from "vitest";
import { NOT_KEPT, openStatementNames } from "./named-statements.ts";

const OFTEN = 10;

test("what is asked again and again has a name, however many others are asked once", () => {
  const nameOf = openStatementNames();
  const namesOf = (text: string) => new Set(Array.from({ length: OFTEN }, () => nameOf(text))).size;
  for (let at = 0; at < 10_000; at++) expect(nameOf(`select ${at}`)).toBeUndefined();
  // None at first, then always the same.
  expect(["select $1", "(select $1) union all (select 2)", "update a set b = $1"].map(namesOf)).toEqual([2, 2, 2]);
  expect(nameOf("select $1")).not.toBe(nameOf("update a set b = $1"));
});

test("what changes the connection, wants no name, or is long has none", () => {
  const nameOf = openStatementNames();
  const notKept = (NOT_KEPT.toOperationNode() as { sqlFragments: readonly string[] }).sqlFragments.join("");
  for (let times = 0; times < OFTEN; times++)
    for (const text of ["begin", `${notKept} select $1`, `select $1 ${" ".repeat(20_000)}`])
      expect(nameOf(text)).toBeUndefined();
});

test("past the most that are named those go on that have a name", () => {
  const nameOf = openStatementNames();
  const ask = (text: string) => Array.from({ length: OFTEN }, () => nameOf(text)).at(-1);
  const first = ask("select 0");
  for (let at = 1; at < 1000; at++) ask(`select ${at}`);
  expect([ask("select 0"), ask("select 999")]).toEqual([first, undefined]);
});
