import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#platform/database.ts";
import { PortError } from "#ports/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { findDemoPerson } from "./demo-people.ts";
import type { SocialLoginPort, SocialProvider } from "./port.ts";

export interface EmbeddedSocialLogin extends SocialLoginPort {
  readonly provider: SocialProvider;
  /** What the authorise page does when somebody confirms: a code for one of the invented people, null for anybody else. */
  issueCode(request: { openId: string; redirectUri: string }): Promise<string | null>;
  /** Makes every exchange fail with this error, until it is called with null. */
  failWith(error: PortError | null): void;
}

const SIMULATED_APP_ID = "simulated";
const CODE_MINUTES = 10;

/** Lets in people who do not exist, by an authorise page of our own (`local-authorise-pages.ts`). */
export function openEmbeddedSocialLogin(
  provider: SocialProvider,
  { db, now }: { db: Database; now: () => Date },
): EmbeddedSocialLogin {
  const port = `login.${provider}`;
  let failure: PortError | null = null;

  function authorizeUrl({ state, redirectUri }: { state: string; redirectUri: string }): URL {
    const url = new URL(`/_sim/${provider}`, redirectUri);
    url.search = new URLSearchParams({ redirect_uri: redirectUri, state }).toString();
    return url;
  }

  return {
    driver: "embedded",
    provider,
    authorizeUrl,
    ...(provider === "wechat" && { frameUrl: authorizeUrl }),
    async issueCode({ openId, redirectUri }) {
      if (!findDemoPerson(provider, openId)) return null;
      await db.deleteFrom("devLoginCodes").where("expiresAt", "<=", now()).execute();
      const code = randomBytes(24).toString("base64url");
      const expiresAt = new Date(now().getTime() + CODE_MINUTES * MINUTE_MS);
      await db
        .insertInto("devLoginCodes")
        .values({ codeHash: hashOf(code), provider, openId, redirectUri, expiresAt })
        .execute();
      return code;
    },
    async exchange({ code, redirectUri }, signal) {
      if (failure) throw failure;
      if (signal.aborted) throw new PortError(port, "transient", "given up before it was asked");
      // What is exchanged is gone, whatever comes of it: a code is good once.
      const found = await db
        .deleteFrom("devLoginCodes")
        .where("codeHash", "=", hashOf(code))
        .where("provider", "=", provider)
        .returning(["openId", "redirectUri", "expiresAt"])
        .executeTakeFirst();
      const person =
        found && found.redirectUri === redirectUri && found.expiresAt > now()
          ? findDemoPerson(provider, found.openId)
          : undefined;
      if (!person) throw new PortError(port, "rejected", "the code is unknown, used or too old");
      return { provider, appId: SIMULATED_APP_ID, ...person };
    },
    failWith(error) {
      failure = error;
    },
  };
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
