import type { DomainEntries } from "#web/entries.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "个人中心", href: "/userCenter?type=1", order: 10 },
    { title: "账号设置", href: "/userCenter/accountSetting", order: 20 },
    { title: "我的收藏", href: "/mall/userCenter/myFavour", order: 30 },
  ],
  accountMenu: [
    { title: "账号管理", href: "/userCenter/accountSetting", order: 10 },
    { title: "个人中心", href: "/userCenter?type=1", order: 20 },
    { title: "我的收藏", href: "/mall/userCenter/myFavour", order: 50 },
  ],
  phoneMenu: [
    { title: "个人中心", href: "/userCenter?type=1", order: 20 },
    { title: "账号管理", href: "/userCenter/accountSetting", order: 30 },
    { title: "我的收藏", href: "/mall/userCenter/myFavour", order: 40 },
  ],
};
