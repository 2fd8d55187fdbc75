import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { commentRefusals } from "../../errors.ts";
import { AUTHORS } from "../articles/author-names.ts";

/** So many people a comment may name. */
const MENTIONED_MAX = 5;

/** A name of an account is no longer. */
const NAME_MAX = 32;
/** Those behind stay text. */
const SIGNS_MAX = 50;
const LATIN = /[\da-z]/i;

/** Where a text names somebody, the sign included, in its own units. */
interface Mention {
  startsAt: number;
  length: number;
  userId: number;
}

/** Whom a comment names: an author by his pen name, whoever wrote the article or said something to it. What is nobody's name stays text; too many people are refused. */
export async function findMentioned(
  context: Pick<Context, "db">,
  text: string,
  article: { id: number; authorId: number | null },
): Promise<Mention[]> {
  const signs = signsIn(text);
  if (signs.length === 0) return [];
  const known = await peopleCalled(
    context,
    signs.flatMap(({ names }) => names),
    article,
  );
  const mentions = signs.flatMap(({ startsAt, names }): Mention[] => {
    // The longest: 「@王五一」 is not 王五.
    const name = names.find((one) => known.has(keyOf(one)));
    return name === undefined ? [] : [{ startsAt, length: name.length + 1, userId: known.get(keyOf(name))! }];
  });
  if (new Set(mentions.map(({ userId }) => userId)).size > MENTIONED_MAX)
    throw commentRefusals.tooManyMentioned({ most: MENTIONED_MAX });
  return mentions;
}

/** Each @ with what may be a name behind it, the longest first. One within an address of mail is none. */
function signsIn(text: string): { startsAt: number; names: string[] }[] {
  return [...text.matchAll(/(?<![\w.-])[@＠](?=([^\n@＠]+))/g)].slice(0, SIGNS_MAX).map(({ index, 1: rest }) => {
    const characters = [...rest!].slice(0, NAME_MAX + 1);
    const names = characters.slice(0, NAME_MAX).map((_, last) => characters.slice(0, last + 1).join(""));
    return { startsAt: index, names: names.filter((name, last) => isWhole(name, characters[last + 1])).reverse() };
  });
}

/** A Latin word goes on until it ends; Chinese has no blanks. */
function isWhole(name: string, next: string | undefined): boolean {
  return !/\s$/.test(name) && !(next && LATIN.test(next) && LATIN.test(name.at(-1)!));
}

/** As nicknames are compared by the database. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** Who goes by which of these names here; a pen name goes before a nickname. */
async function peopleCalled(
  { db }: Pick<Context, "db">,
  names: string[],
  { id, authorId }: { id: number; authorId: number | null },
): Promise<Map<string, number>> {
  const keys = [...new Set(names.map(keyOf))];
  const { rows } = await sql<{ id: number; name: string }>`
    select writer.id, writer.nick_name as name from account_users as writer
    where writer.nick_key = any(${keys}) and writer.closed_at is null
      and not exists (select from ${AUTHORS} as author where author.user_id = writer.id)
      and (writer.id = ${authorId} or exists (select from news_comments as said where said.user_id = writer.id and said.article_id = ${id} and said.state = 'shown'))
    union all
    select author.user_id, author.pen_name from ${AUTHORS} as author join account_users as writer on writer.id = author.user_id
    where lower(author.pen_name) = any(${[...new Set([...keys, ...names.map((name) => name.toLowerCase())])]}) and writer.closed_at is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [keyOf(row.name), row.id]));
}
