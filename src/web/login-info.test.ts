import { afterEach, expect, test, vi } from "vitest";
import { callHeaders } from "./call-api.ts";
import { dropLogin } from "./clear-login-info.ts";
import { storeLoginInfo } from "./store-login-info.ts";
import { LOGIN_INFO_KEY, ofThisPage, readLoginInfo } from "./login-info.ts";

const ANNA = { id: 1, token: "a".repeat(43), avatar: null, nickName: "安娜" };
const BEN = { ...ANNA, id: 2, token: "b".repeat(43) };

/** A browser that has kept this. */
function openBrowser(kept: string | null, isFull = false) {
  const items = new Map(kept === null ? [] : [[LOGIN_INFO_KEY, kept]]);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error("full");
      items.set(key, value);
    },
  });
}

afterEach(() => {
  ofThisPage.login = null;
  vi.unstubAllGlobals();
});

test.each([
  "{",
  "null",
  "[]",
  "7",
  '{"id":1}',
  '{"id":1,"token":"中文"}',
  '{"id":1,"token":"a b"}',
  `{"id":"x","token":"${ANNA.token}"}`,
  `{"id":1,"token":["${ANNA.token}"]}`,
])("what is kept as %s is no login, and calls go as a visitor's", (kept) => {
  openBrowser(kept);
  expect(readLoginInfo()).toBeNull();
  expect(Object.keys(callHeaders())).toEqual(["uuid"]);
});

test("where nothing more can be kept, a new login takes the place of the old one", () => {
  openBrowser(JSON.stringify(ANNA), true);
  expect(readLoginInfo()).toEqual(ANNA);
  expect(storeLoginInfo(BEN)).toBe(false);
  expect(readLoginInfo()).toEqual(BEN);
});

test("a login that is refused goes; one that has taken its place in another window stays", () => {
  openBrowser(JSON.stringify(ANNA));
  dropLogin(BEN.token);
  expect(readLoginInfo()).toEqual(ANNA);
  dropLogin(ANNA.token);
  expect(readLoginInfo()).toBeNull();
});
