import { expect, test } from "vitest";
import { currentEntry, groupEntries } from "./group-entries.ts";

const entries = [
  { title: "库存", href: "/manage/stock", order: 1 },
  { title: "数据", href: "/manage/stock?view=statistics", order: 2 },
  { title: "中心", href: "/centre?type=1", order: 3 },
];
const currentAt = (address: string) => currentEntry(entries, address)?.title;

test("the entry of a page is the one that asks for most of what its address asks", () => {
  expect(currentAt("/manage/stock")).toBe("库存");
  expect(currentAt("/manage/stock?keywords=LM358")).toBe("库存");
  expect(currentAt("/manage/stock?view=statistics&days=90")).toBe("数据");
  expect(currentAt("/centre")).toBe("中心");
  expect(currentAt("/elsewhere")).toBeUndefined();
});

test("entries of a role are shown to who has it alone, below their heading", () => {
  const own = [
    { title: "资料", href: "/a", order: 1 },
    { title: "认证", href: "/b", order: 2, without: "enterprise" },
    { title: "库存", href: "/c", order: 3, group: "企业", role: "enterprise" },
  ];
  const titles = (roles: string[]) =>
    groupEntries(own, roles).map(({ title, items }) => [title, items.map((item) => item.title)]);
  expect(titles([])).toEqual([["", ["资料", "认证"]]]);
  expect(titles(["enterprise"])).toEqual([
    ["", ["资料"]],
    ["企业", ["库存"]],
  ]);
});
