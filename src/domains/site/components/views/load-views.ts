import { callApi, type CallOptions } from "#web/call-api.ts";
import { views } from "../../contract/views.ts";
import { type Viewed, viewedAgent, viewedThing } from "../../viewed.ts";

const AGENTS = 3;

/** The tabs of the drawer, with the numbers of their types (docs/conventions.md 16). */
export const VIEW_TABS = [
  { type: 5, title: "型号" },
  { type: 4, title: "求购" },
  { type: AGENTS, title: "代理" },
  { type: 1, title: "规格书" },
  { type: 2, title: "文章" },
] as const;

export interface ViewPage {
  entries: Viewed[];
  total: number;
  /** When it was asked for, by the clock of the portal. */
  now: string;
}

/** A page of what was looked at, of one type. */
export async function loadViews(
  { type, ...asked }: { type: number; pageIndex: number; pageSize: number },
  left: CallOptions,
): Promise<ViewPage> {
  if (type === AGENTS) {
    const { data, totalRecord, now } = await callApi(views.listViewedAgents, asked, left);
    return { now, total: totalRecord, entries: data.map(viewedAgent) };
  }
  const { data, totalRecord, now } = await callApi(views.listViewed, { type, ...asked }, left);
  return { now, total: totalRecord, entries: data.flatMap(viewedThing) };
}
