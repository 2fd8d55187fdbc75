import type { DomainEntries } from "#web/entries.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "我的消息", href: "/userCenter/messages", order: 40 },
    { title: "任务列表", href: "/userCenter/taskList/taskList", order: 60 },
  ],
  phoneMenu: [{ title: "我的消息", href: "/mobile/messages", order: 10 }],
  noticeKinds: NOTICE_KINDS,
};
