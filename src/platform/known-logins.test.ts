import { expect, test } from "vitest";
import { openKnownLogins } from "./known-logins.ts";

const OWNER = { uuid: "u".repeat(32), device: "bound" };

test("a login is its owner's only with what it was good with, and a thief's try makes nobody forget it", () => {
  const logins = openKnownLogins();
  expect(logins.userOf("token", OWNER)).toBeNull();
  logins.learn("token", OWNER, { id: 7, isBound: true });
  const thieves = [
    { ...OWNER, device: null },
    { ...OWNER, device: "another" },
    { ...OWNER, uuid: null },
    { ...OWNER, uuid: "v".repeat(32) },
  ];
  for (const thief of thieves) {
    expect(logins.userOf("token", thief)).toBeNull();
    logins.learn("token", thief, null);
  }
  expect(logins.userOf("token", OWNER)).toBe(7);
  logins.learn("token", OWNER, null);
  expect(logins.userOf("token", OWNER)).toBeNull();
});

test("a program's login goes by its headers, whatever cookies it comes with", () => {
  const logins = openKnownLogins();
  logins.learn("token", { uuid: OWNER.uuid, device: null }, { id: 7, isBound: false });
  for (const device of [null, "one", "another"]) expect(logins.userOf("token", { uuid: OWNER.uuid, device })).toBe(7);
  expect(logins.userOf("token", { uuid: "v".repeat(32), device: null })).toBeNull();
});

test("only so many are remembered", () => {
  const logins = openKnownLogins(2);
  for (const token of ["a", "b", "c"]) logins.learn(token, OWNER, { id: 7, isBound: true });
  expect(["a", "b", "c"].map((token) => logins.userOf(token, OWNER))).toEqual([null, 7, 7]);
});
