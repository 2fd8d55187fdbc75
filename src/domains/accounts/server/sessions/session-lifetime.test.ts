import { expect, test } from "vitest";
import { endOfSession } from "./session-lifetime.ts";

const at = (day: string) => new Date(`${day}T08:00:00Z`);
const createdAt = at("2026-01-01");

test("a login that is used goes on for some days from then, and for a year in all", () => {
  const ends = (lastSeenAt: Date) => endOfSession({ role: "user", createdAt, lastSeenAt }, 90);
  expect(ends(createdAt)).toEqual(at("2026-04-01"));
  expect(ends(at("2026-03-01"))).toEqual(at("2026-05-30"));
  expect(ends(at("2026-12-20"))).toEqual(at("2027-01-01"));
});

test.each(["operator", "admin"])("that of an %s ends twelve hours after it began, however it is used", (role) => {
  const twelve = new Date("2026-01-01T20:00:00Z");
  expect(endOfSession({ role, createdAt, lastSeenAt: createdAt }, 90)).toEqual(twelve);
  expect(endOfSession({ role, createdAt, lastSeenAt: at("2026-01-02") }, 90)).toEqual(twelve);
});
