import type { FastifyReply, FastifyRequest } from "fastify";
import { YEAR_SECONDS } from "#shared/durations.ts";
import { LOGIN_COOKIES } from "#shared/login-cookies.ts";
import type { User } from "./context.ts";

// Scripts write and read them, so they stay open to scripts.
const NAMES = ["uuid", ...LOGIN_COOKIES];

interface CookieParts {
  user: User | null;
  isSecure: boolean;
}

/** Gives the cookies of a login anew, with the values that they have: they last as long as the session. Once a day. */
export function renewLoginCookies(request: FastifyRequest, reply: FastifyReply, { user, isSecure }: CookieParts): void {
  const seconds = user?.keepsCookiesSeconds;
  if (seconds === undefined || !request.cookies["token"]) return;
  for (const name of NAMES) {
    const value = request.cookies[name];
    if (value !== undefined)
      reply.setCookie(name, value, {
        path: "/",
        // The browser goes by its name when the login has ended, too.
        maxAge: name === "uuid" ? YEAR_SECONDS : seconds,
        sameSite: "lax",
        secure: isSecure,
      });
  }
}
