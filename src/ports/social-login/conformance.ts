import { describe, expect, test } from "vitest";
import type { SocialLoginPort } from "./port.ts";

export interface SocialLoginUnderTest {
  login: SocialLoginPort;
  /** What a person does at the provider's page: confirms, and is sent back. Answers where to. */
  confirm(authorizeUrl: URL): Promise<URL>;
  refuse(authorizeUrl: URL): Promise<URL>;
  /** Turns the provider's clock. */
  passMinutes(minutes: number): void;
}

const BACK = "http://portal.test/login?from=%2Fa%3Fb%3D1";
const STATE = "state-with_all.kinds~0123456789";

/** What every social login does. */
export function describeSocialLogin(name: string, open: () => SocialLoginUnderTest): void {
  describe(`${name} as social login`, () => {
    const signal = () => new AbortController().signal;
    const codeOf = (back: URL) => back.searchParams.get("code")!;

    async function arrive({ login, confirm }: SocialLoginUnderTest): Promise<string> {
      return codeOf(await confirm(login.authorizeUrl({ state: STATE, redirectUri: BACK })));
    }

    test("who confirms comes back with a code and the same state, and is known by it", async () => {
      const { login, confirm } = open();
      const back = await confirm(login.authorizeUrl({ state: STATE, redirectUri: BACK }));
      expect([back.origin + back.pathname, back.searchParams.get("from"), back.searchParams.get("state")]).toEqual([
        "http://portal.test/login",
        "/a?b=1",
        STATE,
      ]);
      const identity = await login.exchange({ code: codeOf(back), redirectUri: BACK }, signal());
      expect(identity).toMatchObject({
        openId: expect.stringMatching(/./),
        unionId: expect.stringMatching(/./),
        nickname: expect.stringMatching(/./),
      });
    });

    test("one person is the same each time", async () => {
      const opened = open();
      const first = await opened.login.exchange({ code: await arrive(opened), redirectUri: BACK }, signal());
      expect(await opened.login.exchange({ code: await arrive(opened), redirectUri: BACK }, signal())).toEqual(first);
    });

    test("a code is good once, also for two who come at the same moment", async () => {
      const opened = open();
      const code = await arrive(opened);
      const results = await Promise.allSettled(
        [1, 2, 3].map(() => opened.login.exchange({ code, redirectUri: BACK }, signal())),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ name: "PortError", kind: "rejected" });
      await expect(opened.login.exchange({ code, redirectUri: BACK }, signal())).rejects.toMatchObject({
        kind: "rejected",
      });
    });

    test("a code is good for ten minutes", async () => {
      const opened = open();
      const [young, old] = [await arrive(opened), await arrive(opened)];
      opened.passMinutes(9);
      await opened.login.exchange({ code: young, redirectUri: BACK }, signal());
      opened.passMinutes(2);
      await expect(opened.login.exchange({ code: old, redirectUri: BACK }, signal())).rejects.toMatchObject({
        kind: "rejected",
      });
    });

    test.each(["", "nobody-gave-this", "' or 1=1 --", "x".repeat(5000), "码\r\nX: y"])(
      "the code %j is refused",
      async (code) => {
        await expect(open().login.exchange({ code, redirectUri: BACK }, signal())).rejects.toMatchObject({
          kind: "rejected",
        });
      },
    );

    test("who refuses comes back without a code", async () => {
      const { login, refuse } = open();
      const back = await refuse(login.authorizeUrl({ state: STATE, redirectUri: BACK }));
      expect([back.searchParams.get("code"), back.searchParams.get("state")]).toEqual([null, STATE]);
    });

    test("who has gone asks nothing", async () => {
      await expect(
        open().login.exchange({ code: "any", redirectUri: BACK }, AbortSignal.abort()),
      ).rejects.toMatchObject({ kind: "transient" });
    });
  });
}
