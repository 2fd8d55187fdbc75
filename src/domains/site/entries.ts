import type { DomainEntries } from "#web/entries.ts";

export const entries: DomainEntries = {
  // Shown once there is a mall, whose domain takes it over.
  accountMenu: [{ title: "购物中心", href: "/mall/userCenter/myOrder/0?currency=CNY", order: 30 }],
  footer: [
    { title: "关于我们", href: "/about", order: 10 },
    { title: "隐私政策", href: "/privacy", order: 20 },
    { title: "联系我们", href: "/contactUs", order: 30 },
    { title: "免责声明", href: "/disclaimer", order: 40 },
    { title: "活动", href: "/events", order: 50 },
    { title: "AI 工具", href: "/ai", order: 60 },
  ],
};
