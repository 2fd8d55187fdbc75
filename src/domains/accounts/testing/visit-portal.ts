import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, type Envelope, SUCCESS } from "#api/envelope.ts";
import type { TestApp } from "#testing/app.ts";
import { codes } from "../contract/codes.ts";
import { registration } from "../contract/registration.ts";
import type { CODE_PURPOSES } from "../labels.ts";

/** Somebody with a `uuid`, cookies and a login that he keeps, from an address of his own: a program, unless he is made a browser. */
export interface Visitor {
  uuid: string;
  address: string;
  cookies: Record<string, string>;
  token: string | null;
  call<C extends Call>(call: C, input: InputOf<C>): Promise<DataOf<C>>;
  request(call: Call, input: Record<string, unknown>): Promise<Awaited<ReturnType<TestApp["app"]["inject"]>>>;
  /** Has a code sent, doing the proof of work where one is wanted; answers the code. */
  codeFor(mobile: string, purpose?: (typeof CODE_PURPOSES)[number]): Promise<string>;
  /** Registers and stays logged in. */
  register(
    facts?: Partial<InputOf<typeof registration.register>>,
  ): Promise<{ id: number; mobile: string; nickName: string; password: string }>;
}

/** What a browser sends of a password. */
export function digest(password: string): string {
  return createHash("sha256").update(password).digest("hex");
}

let numbers = randomInt(10_000_000);
/** A number that nobody has had in these tests. */
export function newMobile(): string {
  numbers += 1;
  return `139${String(numbers % 100_000_000).padStart(8, "0")}`;
}

export function visitPortal(
  portal: TestApp,
  facts: { uuid?: string; address?: string; isBrowser?: boolean } = {},
): Visitor {
  const visitor: Visitor = {
    uuid: facts.uuid ?? randomBytes(16).toString("hex"),
    address: facts.address ?? `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    cookies: {},
    token: null,
    async request(call, input) {
      const rest = { ...input };
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
        const value = String(rest[name]);
        delete rest[name];
        return encodeURIComponent(value);
      });
      const form = new URLSearchParams(
        Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const isGet = call.method === "GET";
      const isJson = call.body === "json";
      const response = await portal.app.inject({
        method: call.method,
        url: `/api${path}${isGet ? `?${form}` : ""}`,
        remoteAddress: visitor.address,
        headers: {
          uuid: visitor.uuid,
          ...(facts.isBrowser && { "sec-fetch-site": "same-origin" }),
          ...(visitor.token && { token: visitor.token }),
          ...(!isGet && { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" }),
        },
        cookies: visitor.cookies,
        ...(!isGet && { payload: isJson ? JSON.stringify(rest) : form.toString() }),
      });
      for (const { name, value } of response.cookies) visitor.cookies[name] = value;
      return response;
    },
    async call(call, input) {
      const response = await visitor.request(call, input);
      const answer = response.json<Envelope>();
      if (answer.code !== SUCCESS) throw new CallFailed(response.statusCode, answer);
      return answer.data as never;
    },
    async codeFor(mobile, purpose = "login") {
      const first = await visitor.request(codes.sendCode, { mobile, purpose });
      const answer = first.json<Envelope<{ demoCode: string }>>();
      if (answer.code === SUCCESS) return answer.data.demoCode;
      if (answer.msg !== "请先完成人机验证") throw new CallFailed(first.statusCode, answer);
      return (await visitor.call(codes.sendCode, { mobile, purpose, captcha: await solveCaptcha(visitor) })).demoCode!;
    },
    async register(given = {}) {
      const mobile = given.mobile ?? newMobile();
      const password = given.password ?? "Kelvin-4w-shunt";
      const nickName = given.nickName ?? `焊台${randomBytes(5).toString("hex")}`;
      const code = await visitor.codeFor(mobile, "register");
      const made = await visitor.call(registration.register, {
        code,
        identity: "engineer",
        agreement: "true",
        ...given,
        mobile,
        password,
        nickName,
      });
      visitor.token = made.token;
      return { id: made.id, mobile, nickName, password };
    },
  };
  return visitor;
}

/** Does the proof of work of the portal. */
export async function solveCaptcha(visitor: Visitor): Promise<string> {
  const challenge = (await visitor.call(codes.makeCaptcha, {})) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
