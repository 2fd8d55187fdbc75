import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Context } from "#platform/context.ts";
import { openTurns } from "#platform/turns.ts";
import { networkOf } from "#platform/visitor.ts";
import { accountRefusals } from "../../errors.ts";
import { isGuessedFirst } from "./guessed-passwords.ts";

// argon2id, which is the library's own choice, with OWASP's least.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes a core for 20 to 50 ms, and 19 MB. One network leaves room for others.
const turns = openTurns({ atOnce: 2, eachAtMost: 10, waitingAtMost: 60, waitMs: 10_000 });

/** What a browser sends of a password: the lower-case hex SHA-256. */
export function digestOf(password: string): string {
  return createHash("sha256").update(password).digest("hex");
}

/** What is kept of a chosen password. Refuses one that is guessed first. */
export async function hashPassword(asker: Pick<Context, "address">, password: string): Promise<string> {
  if (isGuessedFirst(password)) throw accountRefusals.passwordTooCommon();
  return inTurn(asker, () => hash(digestOf(password), OPTIONS));
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
  const done = await turns.take(networkOf(address), async () => ({ result: await work() }));
  if (!done) throw accountRefusals.passwordsBusy();
  return done.result;
}
