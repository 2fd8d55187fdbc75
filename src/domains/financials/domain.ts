import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  console: () => import("./components/console/console-sections.ts"),
});
