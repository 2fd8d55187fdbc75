import { expect, test } from "vitest";
import { fillUntouched, isTouched, makeAnew, sayChanges, type ShownFields } from "./field-changes.ts";

const shown = (changed: ShownFields = {}): ShownFields => ({
  package: { label: "封装", value: "0402" },
  lifecycle: { label: "生命周期", value: "active", text: "量产" },
  brandId: { label: "品牌", value: "3", text: "Resis" },
  aliases: { label: "别名", value: "甲\n乙", text: ["甲", "乙"] },
  ...changed,
});
/** What the form holds that was made of it, with a field for something new. */
const made = { brandId: "3", package: "0402", lifecycle: "active", aliases: "甲\n乙", alias: "" };

test("what others have changed is said by the label of its field, in the words that a reader sees there", () => {
  expect(sayChanges(shown(), shown())).toEqual([]);
  expect(
    sayChanges(
      shown(),
      shown({
        package: { label: "封装", value: "" },
        lifecycle: { label: "生命周期", value: "obsolete", text: "停产" },
      }),
    ),
  ).toEqual(["封装：0402 → （空）", "生命周期：量产 → 停产"]);
});

test("of several, what came and what went is said, or that their order is another one", () => {
  const aliases = (...text: string[]) => shown({ aliases: { label: "别名", value: text.join("\n"), text } });
  expect(sayChanges(shown(), aliases("甲", "丙"))).toEqual(["别名：删除 乙；添加 丙"]);
  expect(sayChanges(shown(), aliases("甲", "乙", "丙"))).toEqual(["别名：添加 丙"]);
  expect(sayChanges(shown(), aliases())).toEqual(["别名：删除 甲、乙"]);
  expect(sayChanges(shown(), aliases("乙", "甲"))).toEqual(["别名：顺序已变"]);
  const twelve = Array.from({ length: 12 }, (_, at) => `别名 ${at}`);
  const added = `${twelve.slice(0, 10).join("、")} 等 12 项`;
  expect(sayChanges(shown(), aliases("甲", "乙", ...twelve))).toEqual([`别名：添加 ${added}`]);
});

test("fields that nobody has touched take what is new, the others keep what was typed", () => {
  const newer = shown({
    package: { label: "封装", value: "0603" },
    brandId: { label: "品牌", value: "7", text: "Ohmic" },
  });
  const held = { ...made, package: "0805", alias: "丁" };
  expect(fillUntouched(held, made, newer)).toEqual({ brandId: "7", lifecycle: "active", aliases: "甲\n乙" });
  const anew = makeAnew(made, newer);
  expect(anew).toEqual({ ...made, package: "0603", brandId: "7" });
  // What was typed is still not saved; what has become the same meanwhile is.
  expect(isTouched({ ...held, brandId: "7" }, anew)).toBe(true);
  expect(isTouched({ ...made, package: "0603", brandId: "7" }, anew)).toBe(false);
});

test("what is shown beside the fields is in none of them", () => {
  const newer = shown({ parts: { label: "型号", value: "1,2", text: ["A", "B"] } });
  expect(fillUntouched(made, made, newer)).not.toHaveProperty("parts");
  expect(makeAnew(made, newer)).toEqual(made);
  const before = shown({ parts: { label: "型号", value: "1", text: ["A"] } });
  expect(sayChanges(before, newer)).toEqual(["型号：添加 B"]);
});
