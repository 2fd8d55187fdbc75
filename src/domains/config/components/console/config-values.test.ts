import { expect, test } from "vitest";
import type { ConfigField } from "../../contract/config-entries.ts";
import { changesOf, emptyOf, sayValue } from "./config-values.ts";

const field = (path: string, kind: ConfigField["kind"], title = ""): ConfigField => ({
  path,
  kind,
  title,
  help: "",
  least: null,
  most: null,
  choices: [],
  isNullable: false,
});
const words = [field("", "list", "热搜词"), field("*", "text")];
const rules = [
  field("", "group", "规则"),
  field("logins", "group", "登录失败"),
  field("logins.most", "number", "次数"),
  field("logins.hours", "number", "小时"),
  field("sms", "switch", "短信"),
  field("links", "list", "链接"),
  field("links.*", "group"),
  field("links.*.name", "text", "名称"),
  field("links.*.url", "link", "网址"),
];

test("what differs is told by field, of lists what came and what went", () => {
  expect(
    changesOf(words, [
      ["a", "b"],
      ["b", "c"],
    ]),
  ).toEqual([
    { title: "热搜词", before: "a", after: null },
    { title: "热搜词", before: null, after: "c" },
  ]);
  expect(
    changesOf(rules, [
      { logins: { most: 1, hours: 2 }, sms: false, links: [] },
      { logins: { most: 1, hours: 3 }, sms: true, links: [{ name: "KiCad", url: "https://kicad.org" }] },
    ]),
  ).toEqual([
    { title: "登录失败 › 小时", before: "2", after: "3" },
    { title: "短信", before: "关", after: "开" },
    { title: "链接", before: null, after: "KiCad · https://kicad.org" },
  ]);
});

test("another order is told, the same twice is counted, and what is alike tells nothing", () => {
  expect(
    changesOf(words, [
      ["a", "b"],
      ["b", "a"],
    ]),
  ).toEqual([{ title: "热搜词（顺序）", before: "a、b", after: "b、a" }]);
  expect(changesOf(words, [["a"], ["a", "a"]])).toEqual([{ title: "热搜词", before: null, after: "a" }]);
  expect(changesOf(words, [["a"], ["a"]])).toEqual([]);
});

test("a value is said in a line, also one that is older than its form", () => {
  expect(sayValue(words, words[0]!, ["a", "b"])).toBe("2 项：a、b");
  expect(sayValue(words, words[0]!, null)).toBe("（空）");
  expect(sayValue(rules, rules[0]!, { logins: 5 })).toContain("短信 关");
  expect(emptyOf(rules, rules[6]!)).toEqual({ name: "", url: "" });
});
