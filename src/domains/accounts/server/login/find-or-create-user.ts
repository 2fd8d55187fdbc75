import { randomInt } from "node:crypto";
import type { Context } from "#platform/context.ts";
import { agreeAtLogin } from "../agreements/agreements.ts";
import { demoMark } from "../demo-accounts.ts";
import { findSource } from "../outside/sources.ts";

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LETTERS_TOLD = 8;

interface NewUser {
  mobile: string;
  fromSource?: string | undefined;
  /** By the tick of who logs in. */
  hasAgreed?: boolean;
}

/** The account of a number, which its owner has just proven; a new one with a name made up where there is none. Inside a transaction. */
export async function findOrCreateUser(
  context: Pick<Context, "db" | "now" | "settings">,
  { mobile, fromSource, hasAgreed = true }: NewUser,
): Promise<number> {
  const { db, now } = context;
  const mark = demoMark(context);
  const made = await db
    .insertInto("accountUsers")
    .values({
      mobile,
      nickName: `用户${randomLetters()}`,
      fromSource: findSource(context, fromSource)?.id ?? null,
      ...mark,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("mobile").doNothing())
    .returning("id")
    .executeTakeFirst();
  const { id } =
    made ?? (await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirstOrThrow());
  if (!made && mark.isDemo)
    await db.updateTable("accountUsers").set(mark).where("id", "=", id).where("isDemo", "=", false).execute();
  if (hasAgreed) await agreeAtLogin({ db, now }, id);
  return id;
}

function randomLetters(): string {
  return Array.from({ length: LETTERS_TOLD }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
