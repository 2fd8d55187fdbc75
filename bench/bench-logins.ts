import { createHash, randomBytes } from "node:crypto";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { codes } from "#domains/accounts/contract/codes.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { type BenchOptions, withPortal } from "./bench-portal.ts";
import { askPortal } from "./catalogue-sample.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";

const CLIENTS = [1, 8];
/** From 300 in a minute on, every code of a country wants a proof of work. */
const CODES = 280;

/** Somebody who has never been here: limits count him by himself. */
let people = 0;
function newcomer(): Record<string, string> {
  people += 1;
  return {
    uuid: randomBytes(16).toString("hex"),
    "x-forwarded-for": `10.${Math.floor(people / 62_500) % 250}.${Math.floor(people / 250) % 250}.${people % 250}`,
  };
}

/** Logins a second over HTTP: with a code that was sent before (each makes an account), and with a password (argon2id). */
export async function benchLogins(options: BenchOptions): Promise<string> {
  return withPortal(options, async ({ address: origin }) => {
    const logins: { asker: Record<string, string>; input: InputOf<typeof login.loginBySms> }[] = [];
    for (let number = 0; number < CODES; number++) {
      const mobile = `139${String(10_000_000 + number)}`;
      const asker = newcomer();
      logins.push({
        asker,
        input: { mobile, code: (await askPortal(origin, codes.sendCode, { mobile }, asker)).demoCode! },
      });
    }
    const pwd = createHash("sha256").update(DEMO_PASSWORD).digest("hex");
    let turn = 0;
    const ways: { name: string; logIn: () => Promise<unknown>; most: number }[] = [
      {
        name: "SMS code, new account",
        logIn: () => post(origin, login.loginBySms, logins.pop()!),
        most: CODES / CLIENTS.length,
      },
      {
        name: "password",
        logIn: () =>
          post(origin, login.loginByPassword, {
            asker: newcomer(),
            input: { mobile: DEMO_ACCOUNTS[turn++ % DEMO_ACCOUNTS.length]!.mobile, pwd },
          }),
        most: Infinity,
      },
    ];
    const rows: string[][] = [];
    for (const { name, logIn, most } of ways) {
      for (const clients of CLIENTS) {
        const { perSecond, times } = await measure(logIn, { clients, seconds: options.seconds, most });
        rows.push([name, `${clients}`, figure(perSecond), percentile(times, 0.5), percentile(times, 0.99)]);
      }
    }
    return markdownTable(["login", "clients", "logins/s", "p50 ms", "p99 ms"], rows);
  });
}

async function measure(
  logIn: () => Promise<unknown>,
  { clients, seconds, most }: { clients: number; seconds: number; most: number },
) {
  const times: number[] = [];
  const began = performance.now();
  let left = most;
  const oneAfterAnother = async () => {
    while (left > 0 && performance.now() - began < seconds * 1000) {
      left -= 1;
      const asked = performance.now();
      await logIn();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, oneAfterAnother));
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}

async function post<C extends Call>(
  origin: string,
  call: C,
  { asker, input }: { asker: Record<string, string>; input: InputOf<C> },
): Promise<DataOf<C>> {
  const response = await fetch(`${origin}/api${call.path}`, {
    method: "POST",
    headers: asker,
    body: new URLSearchParams(input as Record<string, string>),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: DataOf<C> };
  if (answer.code !== 1) throw new Error(`${call.name}: ${answer.msg}`);
  return answer.data;
}
