import { accountPages } from "#domains/accounts/pages.ts";
import { datasheetPages } from "#domains/datasheets/pages.ts";
import { sitePages } from "#domains/site/pages.ts";
import type { Page } from "#web/page.ts";

/** Every page of the portal. The table drives rendering, code splitting, login rule, layout and menus. */
export const pages: Page[] = [...datasheetPages, ...accountPages, ...sitePages];
