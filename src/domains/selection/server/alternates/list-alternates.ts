import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { alternates } from "../../contract/alternates.ts";
import { selectAlternates, toAlternates } from "./alternate-queries.ts";

/** Alternates that people proposed, the latest first, with what speaks for and against each. */
export async function listAlternates(
  context: Context,
  { state, ...page }: ParsedInputOf<typeof alternates.listAlternates>,
): Promise<DataOf<typeof alternates.listAlternates>> {
  const found = selectAlternates(context)
    .$if(Boolean(state), (query) => query.where("alternate.state", "=", state!))
    .orderBy("alternate.id", "desc");
  return listPage(found, page, (rows) => toAlternates(context, rows));
}
