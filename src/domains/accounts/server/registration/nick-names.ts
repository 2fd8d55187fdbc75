import { type RawBuilder, sql } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";
import { CLOSED, reservedWords } from "./reserved-names.ts";

// What the portal shows as a sample begins with it.
const SAMPLE = "样例";
/** Signs and blanks by which no name is another's; in the spelling of NFKC. */
const SIGNS = "·・•‧∙⋅。._- ";
/** What shows nothing: no name holds any by now. */
const UNSEEN =
  "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\u3164\ufe0e\ufe0f\ufeff\uffa0";

/** Why a nickname or a pen name can't be had: it is another's, in whatever case, width and signs, or sounds like the portal's own. Null where it can. */
export async function whyNotNickName(context: Context, nickName: string): Promise<Refusal | null> {
  const { db, user } = context;
  const folded = fold(nickName);
  if ((await foldedReserved(context)).some((word) => folded.includes(word)) || folded.startsWith(SAMPLE))
    return accountRefusals.nickNameReserved();
  const other = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("nickKey", "=", sql<string>`lower(normalize(${nickName}, NFKC))`)
    .where("id", "<>", user?.id ?? 0)
    .executeTakeFirst();
  const isTaken = other !== undefined || (await context.declared.isNameTaken(context, nickName, user?.id ?? 0));
  return isTaken ? accountRefusals.nickNameTaken() : null;
}

async function foldedReserved(context: Context): Promise<string[]> {
  return (await reservedWords(context)).map(fold).filter((word) => word !== "");
}

/** What an account is called once it is closed; another name than those that somebody had before they were kept for this. */
export async function nameOfClosed({ db }: Context, userId: number): Promise<string> {
  const name = `${CLOSED}用户${userId}`;
  const { rows } = await sql<{ name: string }>`
    select name from (select ${name}::text || repeat('x', n) as name, n from generate_series(0, 100) n) free
    where not exists (select from account_users where nick_key = name and id <> ${userId}) order by n limit 1`.execute(
    db,
  );
  return rows[0]!.name;
}

/** A name as it is compared with others, in SQL: in one case and width, without signs and what shows nothing. */
export function comparedName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(normalize(${name}::text, NFKC)), ${SIGNS + UNSEEN}::text, '')`;
}

/** A word as it is compared: without accents, signs and what can't be seen, in any case and width. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

const CONSTRAINTS: Record<string, () => Refusal> = {
  account_users_mobile_key: () => accountRefusals.mobileTaken(),
  account_users_nick_key_key: () => accountRefusals.nickNameTaken(),
  account_users_email_key: () => accountRefusals.emailUsedElsewhere(),
};

/** Says in words what the database refuses: of two who want the same at once, one has it. */
export async function withClearRefusals<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const refusal = CONSTRAINTS[(error as { constraint?: string }).constraint ?? ""];
    throw refusal ? refusal() : error;
  }
}
