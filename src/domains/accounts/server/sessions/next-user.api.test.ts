import { expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { useTestApp } from "#testing/app.ts";
import { noticeSwitches } from "../../contract/notice-switches.ts";
import { profile } from "../../contract/profile.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();

/** A browser in which one user has logged in after the other; its cookies are those of the second. */
async function openBrowser() {
  const browser = visitPortal(portal, { isBrowser: true });
  const first = await browser.register();
  const firstToken = browser.token!;
  browser.token = null;
  const second = await browser.register();
  const secondToken = browser.token!;
  Object.assign(browser.cookies, { token: secondToken, uuid: browser.uuid, userId: String(second.id) });
  const send = (token: string | null, call: Call, input: Record<string, unknown>) => {
    browser.token = token;
    return browser.request(call, input);
  };
  /** A tab that a user left open sends his token, or none, with the cookies of all. */
  const tabOf = (token: string | null) => ({
    act: () => send(token, noticeSwitches.switchNotice, { kind: "comment", isOn: "false" }),
    logOut: () => send(token, ownSessions.endOwnSession, {}),
    readId: async () => {
      const answer = await send(token, profile.myDetail, {});
      return answer.statusCode === 200 ? answer.json<{ data: { id: number } }>().data.id : answer.statusCode;
    },
    hasComments: async () => {
      browser.token = token;
      const switches = await browser.call(noticeSwitches.listSwitches, {});
      return switches.find(({ kind }) => kind === "comment")!.isOn;
    },
  });
  return { first, second, ofFirst: tabOf(firstToken), ofSecond: tabOf(secondToken), ofNobody: tabOf(null) };
}

test("what a tab does that its user left open is done as him, whoever has logged in since", async () => {
  const { first, second, ofFirst, ofSecond } = await openBrowser();
  expect([await ofFirst.readId(), await ofSecond.readId()]).toEqual([first.id, second.id]);
  expect((await ofFirst.act()).statusCode).toBe(200);
  expect([await ofFirst.hasComments(), await ofSecond.hasComments()]).toEqual([false, true]);
});

test("once its user has logged out a tab does nothing as who has logged in since, and ends no login of his", async () => {
  const { second, ofFirst, ofSecond, ofNobody } = await openBrowser();
  expect((await ofFirst.logOut()).statusCode).toBe(200);
  for (const tab of [ofFirst, ofNobody]) {
    expect((await tab.act()).statusCode).toBe(401);
    expect((await tab.logOut()).statusCode).toBe(401);
  }
  expect(await ofFirst.readId()).toBe(401);
  expect([await ofSecond.readId(), await ofSecond.hasComments()]).toEqual([second.id, true]);
});
