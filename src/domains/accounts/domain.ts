import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  userCentre: [
    { title: "个人中心", href: "/userCenter?type=1", order: 10 },
    { title: "账号设置", href: "/userCenter/accountSetting", order: 20 },
    { title: "第三方绑定", href: "/userCenter/accountSetting?type=7", order: 30 },
    { title: "我的收藏", href: "/mall/userCenter/myFavour", order: 190 },
  ],
  console: () => import("./components/console/console-sections.ts"),
});
