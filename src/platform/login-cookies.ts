import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_SECONDS } from "#shared/durations.ts";
import { LOGIN_COOKIES } from "#shared/login-cookies.ts";
import type { User } from "./context.ts";

// Scripts write and read them, so they stay open to scripts.
const NAMES = ["uuid", ...LOGIN_COOKIES];

interface CookieParts {
  user: User | null;
  sessionDays: number;
  isSecure: boolean;
}

/** Gives the cookies of a login anew, with the values that they have: they last as long as the session, which goes on with each use. Once a day. */
export function renewLoginCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionDays, isSecure }: CookieParts,
): void {
  if (!user?.isFirstToday || !request.cookies["token"]) return;
  for (const name of NAMES) {
    const value = request.cookies[name];
    if (value !== undefined)
      reply.setCookie(name, value, { path: "/", maxAge: sessionDays * DAY_SECONDS, sameSite: "lax", secure: isSecure });
  }
}
