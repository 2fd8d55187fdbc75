import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { ANNOUNCEMENT_STATE_LABELS, AUDIENCE_LABELS, plannedWords } from "../announcement-labels.ts";
import { announcements } from "../contract/announcements.ts";
import { listAnnouncements } from "./announcements/list-announcements.ts";
import { unpublishAnnouncement } from "./announcements/unpublish-announcement.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  announcements: consoleTable({
    title: "公告",
    input: announcements.listAnnouncements.input,
    list: listAnnouncements,
    rowOf: ({ id, title }) => ({ id, name: title }),
    columns: {
      title: { title: "标题", cell: ({ title }) => title },
      text: { title: "内容", cell: ({ text }) => text },
      audience: { title: "对象", cell: ({ audience }) => AUDIENCE_LABELS[audience] },
      banner: { title: "横幅", cell: ({ isBanner }) => (isBanner ? "是" : "否") },
      state: { title: "状态", cell: ({ state }) => ANNOUNCEMENT_STATE_LABELS[state] },
      told: { title: "送达", cell: ({ told }) => told },
      at: {
        title: "发布",
        cell: (one) => (one.publishedAt === null ? plannedWords(one) : formatExactTime(one.publishedAt)),
      },
    },
    acts: {
      withdraw: {
        label: "撤下",
        kind: "danger",
        reasons: [],
        run: (context, { id }) => unpublishAnnouncement(context, { id }),
      },
    },
  }),
};
