import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { anyOf } from "#platform/any-of.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { isUsableAttachment } from "../attachments/version-attachments.ts";
import { requireOwn } from "./own-articles.ts";
import { isUsablePicture } from "./usable-pictures.ts";

/** Those that a save of the article would take, of an own one alone. */
export async function usableFiles(
  context: UserContext,
  { id, pictures, attachments }: ParsedInputOf<typeof writing.usableFiles>,
): Promise<DataOf<typeof writing.usableFiles>> {
  const { db, user } = context;
  const articleId = id === undefined ? null : (await requireOwn(context, id)).id;
  const shown = await sql<{ id: number }>`
    select id from news_pictures as picture where id = ${anyOf(pictures)} and ${isUsablePicture(user, articleId)}`.execute(
    db,
  );
  const added = await sql<{ id: number }>`
    select id from news_attachments as file where id = ${anyOf(attachments)} and ${isUsableAttachment(user, articleId)}`.execute(
    db,
  );
  return { pictures: shown.rows.map((row) => row.id), attachments: added.rows.map((row) => row.id) };
}
