import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { viewedAgent, viewedThing } from "../../viewed.ts";
import { listViewed } from "./list-viewed.ts";
import { listViewedAgents } from "./list-viewed-agents.ts";

const SHOWN = 6;
// docs/conventions.md 16
const KINDS = { document: 1, article: 2, part: 5 };

/** What the asker has looked at last, of all kinds. */
export const centreOfViews: CentrePart = async (context) => {
  const page = { pageIndex: 1, pageSize: SHOWN };
  const [parts, documents, articles, agents] = await Promise.all([
    listViewed(context, { type: KINDS.part, ...page }),
    listViewed(context, { type: KINDS.document, ...page }),
    listViewed(context, { type: KINDS.article, ...page }),
    listViewedAgents(context, page),
  ]);
  const viewed = [
    ...[...parts.data, ...documents.data, ...articles.data].flatMap(viewedThing),
    ...agents.data.map(viewedAgent),
  ];
  viewed.sort((one, other) => other.viewedAt.localeCompare(one.viewedAt));
  return {
    recent: viewed.slice(0, SHOWN).map(({ href: path, title, about, viewedAt }) => ({ title, about, path, viewedAt })),
  };
};
