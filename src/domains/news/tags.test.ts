import { expect, test } from "vitest";
import { readTags } from "./tags.ts";

test("tags are read as they are typed, those that differ in case only once", () => {
  expect(readTags("电源，LDO、#ldo; 布局 ,,")).toEqual({ tags: ["电源", "LDO", "布局"], problem: "" });
});

test("a tag that is too long and those after the fifth are told of and left out", () => {
  const long = "长".repeat(21);
  expect(readTags(`1,2,${long},3,4,5,6`)).toEqual({
    tags: ["1", "2", "3", "4", "5"],
    problem: `“${long.slice(1)}…”超过 20 个字，没有保存；标签最多 5 个，“6”没有保存`,
  });
});
