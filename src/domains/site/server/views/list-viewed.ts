import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ViewKind } from "#platform/domain/thing.ts";
import type { views } from "../../contract/views.ts";
import { readEntries } from "./views.ts";

type Viewed = DataOf<typeof views.listViewed>;

/** What the asker looked at in the last 90 days, the latest first. */
export async function listViewed(
  context: UserContext,
  { type, ...page }: ParsedInputOf<typeof views.listViewed>,
): Promise<Viewed> {
  const kind: ViewKind<Partial<Viewed["data"][number]>> | undefined = context.declared.views[type];
  const { entries, totalRecord } = kind ? await readEntries(context, kind, page) : { entries: [], totalRecord: 0 };
  return {
    data: entries.map(({ id, viewedAt, about }) => ({ id, type, createTime: viewedAt, ...about })),
    totalRecord,
    now: context.now.toISOString(),
  };
}
