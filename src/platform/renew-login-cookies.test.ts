import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { LOGIN_COOKIES } from "#shared/login-cookies.ts";
import { renewLoginCookies } from "./renew-login-cookies.ts";

test.each([true, false])("over https (%s) the cookies of a login go by it alone", (isSecure) => {
  const given: Record<string, unknown> = {};
  const cookies = Object.fromEntries(["uuid", ...LOGIN_COOKIES].map((name) => [name, `of ${name}`]));
  const reply = { setCookie: (name: string, value: string, options: object) => (given[name] = { value, ...options }) };
  renewLoginCookies({ cookies } as unknown as FastifyRequest, reply as unknown as FastifyReply, {
    user: { keepsCookiesSeconds: 60 } as never,
    isSecure,
  });
  expect(Object.keys(given).sort()).toEqual(Object.keys(cookies).sort());
  for (const [name, value] of Object.entries(cookies))
    expect(given[name]).toMatchObject({ value, secure: isSecure, sameSite: "lax", path: "/" });
});
