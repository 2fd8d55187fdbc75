import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Refusal } from "#api/refusals.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import before from "#testing/names-in-rows.json" with { type: "json" };
import { declared } from "./declared.ts";

const SOURCES = path.join(PROJECT_ROOT, "src");

test("calls that browsers and programs know stay at their address, for whom they were", () => {
  const calls = new Set(declared.handlers.map(({ call }) => `${call.method} ${call.path} ${call.access}`));
  expect(before.callNames.filter((name) => !calls.has(name))).toEqual([]);
});

test("names that stand in rows stay: of tasks, queues, what operators do, what is uploaded, kept and told", () => {
  const tasks = new Set(declared.tasks.map(({ task }) => task.name));
  expect(before.tasks.filter((name) => !tasks.has(name))).toEqual([]);
  const daily = new Set(declared.dailyTasks.map(({ name }) => name));
  expect(before.daily.filter((name) => !daily.has(name))).toEqual([]);
  // Others may stand between them.
  const known = new Set(before.queues.map(([name]) => name));
  const queues = declared.queues.filter(({ name }) => known.has(name));
  expect(queues.map(({ name, title, group }) => [name, title, group])).toEqual(before.queues);
  expect(declared.auditActions).toMatchObject(before.actions);
  expect(declared.auditSubjects).toMatchObject(before.subjects);
  expect(Object.keys(declared.uploadPurposes)).toEqual(expect.arrayContaining(before.purposes));
  const lists = (isFollowed: boolean) =>
    declared.favouriteLists.filter((list) => list.isFollowed === isFollowed).map(({ kind }) => kind);
  expect(Object.keys(declared.favourites)).toEqual(expect.arrayContaining([...before.favourites, ...before.follows]));
  expect(lists(false)).toEqual(expect.arrayContaining(before.favourites));
  expect(lists(true)).toEqual(expect.arrayContaining(before.follows));
  expect(Object.keys(declared.noticeKinds)).toEqual(expect.arrayContaining(before.notices));
});

test("the numbers of refusals are never given to other sentences", async () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("errors.ts"),
  );
  const sentences: Record<string, string> = {};
  for (const file of files) {
    const groups = Object.values((await import(path.join(SOURCES, file))) as Record<string, object>);
    for (const make of groups.flatMap((group) => Object.values(group) as (() => Refusal)[])) {
      const { code, message } = make();
      expect(sentences[code], `${file} gives ${code} anew`).toBeUndefined();
      sentences[code] = message;
    }
  }
  expect(sentences).toMatchObject(before.refusals);
});
