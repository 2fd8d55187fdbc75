import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  userCentre: [
    { title: "我的消息", href: "/userCenter/messages", order: 130 },
    { title: "任务列表", href: "/userCenter/taskList/taskList", order: 140 },
  ],
});
