import { defineDomain } from "#web/define-domain.ts";

export const domain = defineDomain({ console: () => import("./components/console/console-sections.ts") });
