import { createHmac } from "node:crypto";
import type { Context } from "#platform/context.ts";
import { sealed } from "./sealed.ts";

/** What names are drawn for that others keep: sites outside, and devices. */
const LASTING_USES = ["outside subject", "passkey user"] as const;

type KeyContext = Pick<Context, "db" | "key">;

/** The mark of a text for one use: the same for ever, also under another server key. */
export async function lastingMark(
  context: KeyContext,
  use: (typeof LASTING_USES)[number],
  text: string,
): Promise<Buffer> {
  return markBy(await lastingSecret(context, use), text);
}

/** The mark of a text by a secret of `secretFor`. */
export function markBy(secret: string, text: string): Buffer {
  return createHmac("sha256", Buffer.from(secret, "base64url")).update(text).digest();
}

/** Once at each start: what was drawn of the server's key itself until now gets a secret of its own, the same one. */
export async function keepSecrets({ db, key }: KeyContext): Promise<void> {
  for (const use of LASTING_USES) await lastingSecret({ db, key }, use);
  await db
    .updateTable("accountRecoveryCodes")
    .set({ secretSealed: key.seal(sealed.recoveryCodes, key.oldestSecretFor(sealed.authenticator.use)) })
    .where("secretSealed", "is", null)
    .execute();
}

/** Where it can't be opened, what a new portal would have: it is not written over, since its key may come back. */
async function lastingSecret({ db, key }: KeyContext, use: (typeof LASTING_USES)[number]): Promise<string> {
  const read = () =>
    db.selectFrom("accountLastingSecrets").select("secretSealed").where("use", "=", use).executeTakeFirst();
  let known = await read();
  if (!known) {
    await db
      .insertInto("accountLastingSecrets")
      .values({ use, secretSealed: key.seal(sealed.lastingSecret, key.oldestSecretFor(use)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    known = await read();
  }
  return key.unseal(sealed.lastingSecret, known!.secretSealed) ?? key.secretFor(use);
}
