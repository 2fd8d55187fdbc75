import { CompiledQuery } from "kysely";
import type { InputOf } from "#api/define-calls.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { TestApp } from "#testing/app.ts";
import { login } from "../contract/login.ts";
import { profile } from "../contract/profile.ts";
import { recoveries } from "../contract/recoveries.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { onSendWord } from "../server/credentials/tell-owner.ts";
import { authenticator } from "../server/second-factor/second-factor.ts";
import { digest, solveCaptcha, type Visitor, visitPortal } from "./visit-portal.ts";

/** Somebody with a number, an address for mail and, unless told otherwise, an authenticator. */
export interface Loser {
  /** His own browser, logged in. */
  visitor: Visitor;
  id: number;
  mobile: string;
  e164: string;
  email: string;
  password: string;
  secret: string | null;
}

/** People who lose their phones, and what is said to them, on one portal. */
export function phonesOf(portal: TestApp) {
  const codeOf = (secret: string) => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });

  /** Does what the queue of words holds, once; answers what was said to whom since. */
  async function said(): Promise<{ recipient: string; text: string }[]> {
    const { db } = portal.context;
    const before = await db
      .selectFrom("devOutbox")
      .select((eb) => eb.fn.max("id").as("last"))
      .executeTakeFirst();
    const { rows } = await db.executeQuery<{ data: unknown }>(
      CompiledQuery.raw("delete from pgboss.job where name = 'accounts.sendWord' returning data", []),
    );
    for (const { data } of rows) await onSendWord.run({ ...portal.context, now: portal.clock.now }, data);
    return db
      .selectFrom("devOutbox")
      .select(["recipient", "text"])
      .where("id", ">", before?.last ?? 0)
      .orderBy("id")
      .execute();
  }

  async function buildLoser({ hasFactor = true } = {}): Promise<Loser> {
    const visitor = visitPortal(portal);
    const facts = await visitor.register();
    const email = `${facts.mobile}@example.com`;
    const { demoCode } = await visitor.call(profile.sendMailCode, { email, captcha: await solveCaptcha(visitor) });
    await visitor.call(profile.bindEmail, { email, code: demoCode! });
    let secret: string | null = null;
    if (hasFactor) {
      ({ secret } = await visitor.call(secondFactor.enrolSecondFactor, {}));
      const { token } = await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) });
      visitor.token = token ?? visitor.token;
    }
    await said();
    return { visitor, ...facts, email, e164: `+86${facts.mobile}`, secret };
  }

  /** Logs in with the password, and waits at the second factor where there is one. */
  async function logIn({ mobile, password }: Loser, browser = visitPortal(portal)): Promise<Visitor> {
    browser.token = (await browser.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
    return browser;
  }

  /** Asks for what is said, from a login that waits; answers that, and the key of the mail. */
  async function ask(
    loser: Loser,
    wish: Partial<InputOf<typeof recoveries.askRecovery>> = {},
  ): Promise<{ asker: Visitor; key: string; words: { recipient: string; text: string }[] }> {
    const asker = await logIn(loser);
    await said();
    const { mobile } = wish as { mobile?: string };
    await asker.call(recoveries.askRecovery, {
      removesFactors: "true",
      reason: "手机丢失",
      ...(mobile && { code: await asker.codeFor(mobile, "bind") }),
      ...wish,
    });
    const words = await said();
    return { asker, words, key: keyIn(words.find(({ recipient }) => recipient === loser.email)!.text) };
  }

  const wait = (days: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + days * DAY_MS));

  return { said, buildLoser, logIn, ask, wait, codeOf };
}

/** The key in the link of a mail. */
export function keyIn(text: string): string {
  return /http:\/\/portal\.test\/stopRecovery#([\w-]{43})\n/.exec(text)![1]!;
}
