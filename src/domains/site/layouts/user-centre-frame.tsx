import { Outlet, useLocation } from "react-router";
import { useCurrentInSight } from "#web/components/use-current-in-sight.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { PageFrame } from "./page-frame.tsx";

const MENU = [
  { title: "个人中心", href: "/userCenter?type=1" },
  { title: "账号设置", href: "/userCenter/accountSetting" },
  { title: "第三方绑定", href: "/userCenter/accountSetting?type=7" },
  { title: "企业认证", href: "/userCenter/manage/companyManage?type=16" },
  { title: "代理商主页", href: "/userCenter/manage/agentManage" },
  { title: "贸易商主页", href: "/userCenter/manage/traderManage" },
  { title: "品牌与授权", href: "/userCenter/manage/productionLineManage" },
  { title: "库存管理", href: "/userCenter/manage/stockManage" },
  { title: "企业联系人", href: "/userCenter/manage/corporateContact" },
  { title: "推广公告", href: "/userCenter/manage/promotion" },
  { title: "商家入驻", href: "/mall/enterGarrison" },
  { title: "投诉", href: "/userCenter/complaints" },
  { title: "我的消息", href: "/userCenter/messages" },
  { title: "任务列表", href: "/userCenter/taskList/taskList" },
  { title: "我的规格书", href: "/userCenter/cloudDisk/specDisk" },
  { title: "我的文章", href: "/userCenter/cloudDisk/articleDisk" },
  { title: "作者中心", href: "/userCenter/author" },
  { title: "我的举报", href: "/userCenter/articleReports" },
  { title: "我的收藏", href: "/mall/userCenter/myFavour" },
];

/** What is a user's own, with the menu of it. */
export function UserCentreFrame() {
  const { pathname, search } = useLocation();
  const routeExists = useRouteExists();
  const menu = useCurrentInSight(pathname + search);
  const items = MENU.filter(({ href }) => routeExists(href.split("?")[0]!));
  const current = items.find(({ href }) => href === pathname + search) ?? items.find(({ href }) => href.split("?")[0] === pathname);
  return (
    <PageFrame header="standard">
      <div className="user-centre">
        <nav ref={menu} className="user-centre-menu" aria-label="用户中心">
          {items.map((item) => (
            <a key={item.href} href={item.href} aria-current={item === current ? "page" : undefined}>
              {item.title}
            </a>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}
