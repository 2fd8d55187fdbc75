import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { publicTexts } from "../../contract/public-texts.ts";
import { listedText } from "./take-down-text.ts";

/** Texts of a kind as they are now, whoever sees them, or those that hold some words. */
export async function listPublicTexts(
  context: Context,
  { kind: asked, words, ...page }: ParsedInputOf<typeof publicTexts.listPublicTexts>,
): Promise<DataOf<typeof publicTexts.listPublicTexts>> {
  const { db, declared } = context;
  const kinds = Object.entries(declared.publicTexts).flatMap(([name, { title, listed }]) =>
    listed ? [{ name, title }] : [],
  );
  const kind = asked ?? kinds[0]!.name;
  const { listed, read } = listedText(context, kind);
  const found = db
    .selectFrom(sql<{ id: number; said: string }>`(${listed})`.as("listed"))
    .select("listed.id")
    .$if(words !== undefined, (query) => query.where("listed.said", "ilike", containing(words!)))
    .orderBy("listed.id", "desc");
  const list = await listPage(found, page, async (rows) => {
    const ids = rows.map(({ id }) => id);
    const [texts, cases] = await Promise.all([
      read(context, ids),
      db
        .selectFrom("moderationCases")
        .select(["rowId", "state", "reason"])
        .where("kind", "=", kind)
        .where("rowId", "=", anyOf(ids))
        .where("isHidden", "=", true)
        .execute(),
    ]);
    const byId = new Map(texts.map((text) => [text.id, text]));
    const held = new Map(cases.map((one) => [one.rowId, one]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { state = "shown", reason = "" } = held.get(id) ?? {};
      return {
        id,
        title: row.title,
        text: row.texts.flatMap(({ text }) => text || []).join("\n"),
        path: row.path,
        state: state as "shown" | "waiting" | "refused",
        reason,
      };
    });
  });
  return { ...list, kind, kinds };
}
