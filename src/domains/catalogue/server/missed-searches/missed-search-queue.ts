import { rememberMissedSearch, undoMissedSearch } from "./undo-missed-search.ts";
import { decideMissedSearch } from "./decide-missed-search.ts";
import { listMissedSearches, missedSearches } from "./missed-searches.ts";
import { searchAddress } from "../../addresses.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { nobodys } from "#platform/domain/own-case.ts";

/** What people looked for and did not find: to be added to the catalogue, or not. */
export const missedSearchQueue: CaseQueue = {
  name: "searches",
  title: "无结果搜索",
  group: "规格书",
  order: 160,
  dueHours: 168,
  look: "words of nobody",
  whose: nobodys("words that several have looked for"),
  tellsNobody: true,
  decisions: [
    { name: "mended", label: "已收录", kind: "primary", needsReason: false, reasons: ["已收录型号", "已补充别名"] },
    {
      name: "declined",
      label: "不收录",
      kind: "danger",
      needsReason: true,
      reasons: ["不是元器件", "无法确认型号", "资料无法取得"],
    },
  ],
  waiting: missedSearches,
  async list(context, range) {
    return (await listMissedSearches(context, range)).map(({ id, spelling, visitors, firstSeenOn, lastSeenOn }) => ({
      id,
      title: spelling,
      path: searchAddress({ keywords: spelling }),
      facts: [
        { label: "人数", value: String(visitors), path: null },
        { label: "最近", value: lastSeenOn, path: null },
      ],
      text: "",
      openedAt: new Date(firstSeenOn).toISOString(),
    }));
  },
  async decide(context, { id, decision, reason }) {
    await decideMissedSearch(context, { id, decision: decision === "mended" ? "mended" : "declined", reason });
    return null;
  },
  undo: { remember: rememberMissedSearch, restore: undoMissedSearch },
};
