import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Context } from "#platform/context.ts";
import { openTurns } from "#platform/turns.ts";
import { placeOf } from "#platform/visitor.ts";
import { accountRefusals } from "../../errors.ts";
import { DEMO_PASSWORD } from "../../demo-accounts.ts";
import { type PasswordOwner, whyEasilyGuessed } from "./easy-passwords.ts";

// argon2id, which is the library's own choice, with OWASP's least.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes a core for 20 to 50 ms, and 19 MB. One network leaves room for others.
const turns = openTurns({ atOnce: 2, forNewcomers: 0, eachAtMost: 10, waitingAtMost: 60, waitMs: 10_000 });

/** What a browser sends of a password: the lower-case hex SHA-256 of its composed characters (NFC). */
export function digestOf(password: string): string {
  return createHash("sha256").update(password.normalize("NFC")).digest("hex");
}

/** What is kept of a chosen password, wherever one is set. Refuses one that is easily guessed of anybody, or of its owner. */
export async function hashPassword(
  context: Pick<Context, "address" | "settings">,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const refusal = await whyEasilyGuessed(context, password, owner);
  if (refusal) throw refusal;
  return inTurn(context, () => hash(digestOf(password), OPTIONS));
}

/** What is kept of the demo accounts' password, which is told to everybody. */
export async function hashDemoPassword(): Promise<string> {
  return hash(digestOf(DEMO_PASSWORD), OPTIONS);
}

/** Of nobody's password: who has none takes as long as who has one. */
let nobodys: Promise<string> | undefined;

/** Whether a digest is that of the password that was kept. */
export async function isPassword(
  asker: Pick<Context, "address">,
  digest: string,
  kept: string | null,
): Promise<boolean> {
  nobodys ??= hash(digestOf("nobody's"), OPTIONS);
  const known = kept ?? (await nobodys);
  return (await inTurn(asker, () => verify(known, digest))) && kept !== null;
}

async function inTurn<Result>({ address }: Pick<Context, "address">, work: () => Promise<Result>): Promise<Result> {
  const done = await turns.take(placeOf(address), async () => ({ result: await work() }));
  if (!done) throw accountRefusals.passwordsBusy();
  return done.result;
}
