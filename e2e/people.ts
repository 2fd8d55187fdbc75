import { createHash } from "node:crypto";
import { login } from "#domains/accounts/contract/login.ts";
import { secondFactor } from "#domains/accounts/contract/second-factor.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { secretOf } from "./log-in.ts";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";

/** The six roles of the mixed load, and the demo account of each. */
export const ROLES = {
  visitor: null,
  user: "13800000001",
  enterprise: "13800000002",
  merchant: "13800000003",
  author: "13800000004",
  operator: "13800000009",
} as const;
export type Role = keyof typeof ROLES;

/** What came back; null for a portal that is not there. */
export interface Reply {
  status: number;
  retryAfter: string | null;
  location: string | null;
  text: string;
}

/** A portal that may go and come back, elsewhere too. */
export interface Target {
  address: string;
  /** All that it has said since it was first started. */
  lines: string[];
  /** By how much its clock goes before ours. */
  clockShiftMs: number;
}

interface PersonParts {
  role: Role;
  target: Target;
  /** Told of every answer. */
  onReply?: (reply: Reply, what: string) => void;
}

export type Person = ReturnType<typeof openPerson>;

/** Somebody of a role who asks a portal, logs in where he must, and reads whole answers. Each time he asks from another address: it is not the limits that are tried. */
export function openPerson({ role, target, onReply }: PersonParts) {
  const headers: Record<string, string> = { uuid: createHash("md5").update(`${role} ${Math.random()}`).digest("hex") };

  async function send(what: string, path: string, init: RequestInit = {}): Promise<Reply | null> {
    const network = Math.floor(Math.random() * 60_000);
    const response = await fetch(target.address + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...headers,
        "x-forwarded-for": `10.${network >> 8}.${network & 255}.7`,
        ...(init.headers as Record<string, string> | undefined),
      },
    }).catch(() => null);
    if (!response) return null;
    const text = await response.text().catch(() => null);
    if (text === null) return null;
    const { status, headers: said } = response;
    const reply = { status, retryAfter: said.get("retry-after"), location: said.get("location"), text };
    onReply?.(reply, what);
    return reply;
  }

  /** Makes a call of the contract; null where the portal did not say that it is done. */
  async function ask<C extends Call>(call: C, input: InputOf<C>, form?: FormData): Promise<DataOf<C> | null> {
    const mobile = ROLES[role];
    if (mobile && !headers["token"] && !(await logIn(mobile))) return null;
    const answer = await askOnce(call, input, form);
    // A login ends where its time is over.
    if (answer?.status === 401 || answer?.status === 403) delete headers["token"];
    return answer && dataOf<DataOf<C>>(answer);
  }

  async function logIn(mobile: string): Promise<boolean> {
    const pwd = createHash("sha256").update(DEMO_PASSWORD).digest("hex");
    const answer = await askOnce(login.loginByPassword, { mobile, pwd });
    const data = answer && dataOf<{ token: string }>(answer);
    if (!data) return false;
    headers["token"] = data.token;
    if (role !== "operator") return true;
    const code = authenticator(secretOf(target), "", "").generate({ timestamp: Date.now() + target.clockShiftMs });
    const passed = await askOnce(secondFactor.passSecondFactor, { code });
    if (passed && dataOf(passed)) return true;
    delete headers["token"];
    return false;
  }

  async function askOnce(call: Call, input: Record<string, unknown>, form?: FormData): Promise<Reply | null> {
    const rest = { ...input };
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    if (call.method === "GET")
      return send(call.name, `/api${path}?${new URLSearchParams(rest as Record<string, string>)}`);
    const isJson = call.body === "json";
    return send(call.name, `/api${path}`, {
      method: "POST",
      ...(isJson && { headers: { "content-type": "application/json" } }),
      body: form ?? (isJson ? JSON.stringify(rest) : new URLSearchParams(rest as Record<string, string>)),
    });
  }

  return { role, headers, send, ask };
}

function dataOf<Data>({ status, text }: Reply): Data | null {
  if (status !== 200) return null;
  const { code, data } = JSON.parse(text) as { code: number; data: Data };
  return code === 1 ? data : null;
}
