import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { anyOf } from "#platform/any-of.ts";
import type { UserContext } from "#platform/context.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { publicTexts } from "../../contract/public-texts.ts";
import { listedText } from "./take-down-text.ts";
import { whosePublicTexts } from "./whose-public-texts.ts";

/** Texts of a kind as they are now, or those that hold some words; what is hidden of his own company the asker is not shown. */
export async function listPublicTexts(
  context: UserContext,
  { kind: asked, words, sort, ...page }: ParsedInputOf<typeof publicTexts.listPublicTexts>,
): Promise<DataOf<typeof publicTexts.listPublicTexts>> {
  const { db, declared } = context;
  const kinds = listedKinds(declared);
  const kind = kindOf(context, asked);
  const { listed, read } = listedText(context, kind);
  const found = db
    .selectFrom(sql<{ id: number; said: string }>`(${listed})`.as("listed"))
    .select("listed.id")
    .$if(words !== undefined, (query) => query.where("listed.said", "ilike", containing(words!)))
    .orderBy("listed.id", sort === "id" ? "asc" : "desc");
  const list = await listPage(found, page, async (rows) => {
    const ids = rows.map(({ id }) => id);
    const [texts, cases] = await Promise.all([
      read(context, ids),
      db
        .selectFrom("moderationCases")
        .select(["id", "rowId", "state", "reason"])
        .where("kind", "=", kind)
        .where("rowId", "=", anyOf(ids))
        .where("isHidden", "=", true)
        .execute(),
    ]);
    const byId = new Map(texts.map((text) => [text.id, text]));
    const caseIds = cases.map((one) => one.id);
    const own = await ownCases(context, whosePublicTexts, { ids: caseIds, userId: context.user.id });
    const held = new Map(cases.map((one) => [one.rowId, one]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      const known = held.get(id);
      // What others do not see of his own company, or of its rivals, he does not see here.
      if (!row || (known && own.has(known.id))) return [];
      const { state = "shown", reason = "" } = known ?? {};
      return {
        id,
        title: row.title,
        text: row.texts
          .flatMap(({ label, text, mediaType, isPrivate }) => (isPrivate ? [] : (mediaType ? label : text) || []))
          .join("\n"),
        path: row.path,
        state: state as "shown" | "waiting" | "refused",
        reason,
      };
    });
  });
  return { ...list, kind, kinds };
}

/** Those of which each is looked at come first. */
function listedKinds({ publicTexts: declared }: UserContext["declared"]): { name: string; title: string }[] {
  const isRare = ({ look }: { look: string }) => Number(look === "hits");
  return Object.entries(declared)
    .toSorted(([, one], [, other]) => isRare(one) - isRare(other))
    .flatMap(([name, { title, listed }]) => (listed ? [{ name, title }] : []));
}

/** The kind that an address asks for; the first one where it asks for none. */
export function kindOf({ declared }: Pick<UserContext, "declared">, asked: string | undefined): string {
  return asked ?? listedKinds(declared)[0]!.name;
}
