import type { TestApp } from "#testing/app.ts";
import { codeMark } from "../server/codes/given-code.ts";

/** A code to a phone, for the browser of `callAs`; how it is sent is another test's matter. */
export async function putCode(portal: TestApp, mobile: string, purpose: string): Promise<string> {
  const [target, code] = [`+86${mobile}`, "246810"];
  const kept = {
    device: `program ${portal.device}`,
    codeHmac: codeMark(portal.context, { target, purpose, code }),
    tries: 0,
    expiresAt: new Date(portal.clock.now.getTime() + 60_000),
  };
  await portal.context.db
    .insertInto("accountCodes")
    .values({ target, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(["target", "purpose", "device"]).doUpdateSet(kept))
    .execute();
  return code;
}
