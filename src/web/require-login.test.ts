import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#api/envelope.ts";
import { LOGIN_INFO_KEY, ofThisPage, readLoginInfo } from "./login-info.ts";
import { storeLoginInfo } from "./store-login-info.ts";
import { onLoginAsked, settleLogin, withLogin } from "./require-login.ts";

const ANNA = { id: 1, token: "a".repeat(43), avatar: null, nickName: "安娜" };
const ANNA_ANEW = { ...ANNA, token: "c".repeat(43) };
const BEN = { ...ANNA, id: 2, token: "b".repeat(43), nickName: "本" };
let stopAsking = () => {};

afterEach(() => {
  stopAsking();
  ofThisPage.login = null;
  vi.unstubAllGlobals();
});

/** A browser in which somebody is signed in, on whose login dialog `logIn` acts: whoever logs in there, null where it is closed. */
function openBrowser(signedIn: typeof ANNA | null, logIn: () => typeof ANNA | null) {
  const items = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "http:", pathname: "/userCenter" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => items.set(key, value),
  });
  if (signedIn) items.set(LOGIN_INFO_KEY, JSON.stringify(signedIn));
  const dialog = { opened: 0 };
  stopAsking = onLoginAsked(() => {
    dialog.opened += 1;
    const made = logIn();
    if (made) storeLoginInfo(made);
    settleLogin(made !== null);
  });
  return dialog;
}

/** An act that the server refuses as long as the login it comes with has ended; tells as whom it was tried, and done. */
function openAct(ended: typeof ANNA, meanwhile = () => {}) {
  const acted = { tried: [] as (number | undefined)[], done: [] as (number | undefined)[] };
  const act = async () => {
    const login = readLoginInfo();
    acted.tried.push(login?.id);
    await Promise.resolve();
    if (login?.token === ended.token) {
      meanwhile();
      throw new CallFailed(401, { code: 401, msg: "请先登录", data: null });
    }
    acted.done.push(login?.id);
    return "done";
  };
  return { act, acted };
}

test("an act whose login has ended goes on once the same user has logged in anew", async () => {
  const dialog = openBrowser(ANNA, () => ANNA_ANEW);
  const { act, acted } = openAct(ANNA);
  expect(await withLogin(act)).toBe("done");
  expect([acted.done, dialog.opened]).toEqual([[ANNA.id], 1]);
});

test("an act whose login has ended is not done for another user who logs in then", async () => {
  const dialog = openBrowser(ANNA, () => BEN);
  const { act, acted } = openAct(ANNA);
  expect(await withLogin(act)).toBeNull();
  expect([acted, dialog.opened, readLoginInfo()]).toEqual([{ tried: [ANNA.id], done: [] }, 1, BEN]);
});

test("an act that was under way while another user logged in, in another window, is neither done for him nor ends his login", async () => {
  const dialog = openBrowser(ANNA, () => ANNA);
  const { act, acted } = openAct(ANNA, () => storeLoginInfo(BEN));
  expect(await withLogin(act)).toBeNull();
  expect([acted, dialog.opened, readLoginInfo()]).toEqual([{ tried: [ANNA.id], done: [] }, 0, BEN]);
});

test("an act is given up where the login dialog is closed, and one that fails for another reason asks for no login", async () => {
  const dialog = openBrowser(ANNA, () => null);
  const { act, acted } = openAct(ANNA);
  expect(await withLogin(act)).toBeNull();
  expect([acted.tried, dialog.opened]).toEqual([[ANNA.id], 1]);
  // Nobody is signed in any more.
  expect(await withLogin(act)).toBeNull();
  expect([acted.tried, dialog.opened]).toEqual([[ANNA.id], 2]);
  storeLoginInfo(BEN);
  const refused = new CallFailed(403, { code: 403, msg: "不可", data: null });
  await expect(withLogin(() => Promise.reject(refused))).rejects.toBe(refused);
  expect([dialog.opened, readLoginInfo()]).toEqual([2, BEN]);
});
