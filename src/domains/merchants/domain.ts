import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  userCentre: [{ title: "商家入驻", href: "/mall/enterGarrison", order: 110 }],
  console: () => import("./components/console/console-sections.ts"),
});
