import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ViewKind } from "#platform/domain/thing.ts";
import type { views } from "../../contract/views.ts";
import { readEntries } from "./views.ts";

/** By the numbers of the specification. */
const AGENTS = 3;

type ViewedAgents = DataOf<typeof views.listViewedAgents>;

/** The agents that the asker looked at. */
export async function listViewedAgents(
  context: UserContext,
  page: ParsedInputOf<typeof views.listViewedAgents>,
): Promise<ViewedAgents> {
  const kind = context.declared.views[AGENTS] as
    | ViewKind<Pick<ViewedAgents["data"][number], "mallGoodsId" | "mallGoods">>
    | undefined;
  const { entries, totalRecord } = kind ? await readEntries(context, kind, page) : { entries: [], totalRecord: 0 };
  return {
    data: entries.map(({ id, viewedAt, about }) => ({ id, createTime: viewedAt, ...about })),
    totalRecord,
    now: context.now.toISOString(),
  };
}
