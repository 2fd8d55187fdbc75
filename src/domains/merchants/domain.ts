import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  entries: () => import("./entries.ts"),
  console: () => import("./components/console/console-sections.ts"),
});
