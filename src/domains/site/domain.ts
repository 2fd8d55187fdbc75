import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  // Given; each is shown once its page is there, and goes to the domain that brings it.
  menu: [
    { id: "resources", title: "技术资源", href: "/prefecture", order: 40, firstWords: ["prefecture"] },
    { id: "inquiry", title: "芯片采购", href: "/inquiry/index/1/0", order: 50, firstWords: ["inquiry"] },
    { id: "companyCheck", title: "查企业", href: "/checkEnterprise", order: 60, anyWord: "checkEnterprise" },
  ],
  entries: () => import("./entries.ts"),
  console: () => import("./components/console/console-sections.ts"),
});
