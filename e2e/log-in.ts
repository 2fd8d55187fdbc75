import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";

/** What a browser keeps of a login. */
export interface StoredLogin {
  id: number;
  token: string;
  avatar: string | null;
  nickName: string;
}

/** The `uuid` of the browser that logins of programs are good on. */
export const DEVICE = "e".repeat(32);

/** Logs in as a demo account of a running portal, by its password, on `DEVICE`. */
export async function logIn({ address }: { address: string }, mobile: string): Promise<StoredLogin> {
  return post(address, "/login1", {
    fields: { mobile, pwd: createHash("sha256").update(DEMO_PASSWORD).digest("hex") },
  });
}

/** The secret of the demonstration's second factor, as a portal has told it at start. */
export function secretOf({ lines }: { lines: string[] }): string {
  return lines
    .find((line) => line.includes("动态验证码密钥"))!
    .split(" ")
    .at(-1)!;
}

/** Logs in as a demo operator and passes his second factor, with the secret that the portal has told at start. */
export async function logInAsOperator(
  portal: { address: string; lines: string[] },
  mobile = "13800000009",
): Promise<StoredLogin> {
  const login = await logIn(portal, mobile);
  const { token } = await post<{ token: string }>(portal.address, "/user/totp/verify", {
    token: login.token,
    fields: { code: authenticator(secretOf(portal), "", "").generate() },
  });
  return { ...login, token };
}

/** The token of a demo operator, for whom one code is used at each portal: none is good twice, so where somebody has just used it the next one is. */
export function tokenOfOperator(portal: { address: string; lines: string[] }, mobile = "13800000009"): Promise<string> {
  const key = `${portal.address} ${mobile}`;
  const token =
    tokens.get(key) ??
    logInAsOperator(portal, mobile)
      .catch(() => wait(CODE_MS - (Date.now() % CODE_MS)).then(() => logInAsOperator(portal, mobile)))
      .then((login) => login.token);
  tokens.set(key, token);
  return token;
}

const CODE_MS = 30_000;
const tokens = new Map<string, Promise<string>>();

async function post<Data>(
  address: string,
  path: string,
  { token, fields }: { token?: string; fields: Record<string, string> },
): Promise<Data> {
  const answer = await fetch(`${address}/api${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { uuid: DEVICE, ...(token && { token }) },
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 1) throw new Error(`${path}: ${msg}`);
  return data;
}
