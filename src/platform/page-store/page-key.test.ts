import { expect, test } from "vitest";
import { pageKey, withoutTracking } from "./page-key.ts";

const keyOf = (address: string, phone = "") =>
  pageKey(withoutTracking(new URL(address, "http://portal.test")), { phone, day: "2026-01-31" });

test("what only says where a reader comes from makes no page of its own", () => {
  expect(keyOf("/specification/?keywords=LM358&utm_source=x&gclid=1")).toBe(keyOf("/specification/?keywords=LM358"));
  expect(keyOf("/specification/?keywords=LM358&page=2")).not.toBe(keyOf("/specification/?keywords=LM358"));
});

test("an order of fields, or a mark behind the address, makes none either; a phone, capitals and another value do", () => {
  expect(keyOf("/a?x=1&y=2")).toBe(keyOf("/a?y=2&x=1#below"));
  const keys = ["/a", "/A", "/a?x=1", "/a?x=2", "/a?x=1&x=2", "/a?x=2&x=1", "/a/"].map((address) => keyOf(address));
  expect(new Set([...keys, keyOf("/a", ' data-phone="here"')]).size).toBe(keys.length + 1);
});

test("what was made on one day is not handed out on the next", () => {
  const of = (day: string) => pageKey(new URL("http://portal.test/a"), { phone: "", day });
  expect(of("2026-02-01")).not.toBe(of("2026-01-31"));
});
