import { LoginWall } from "#domains/accounts/components/public/login-wall.tsx";
import { accountPages } from "#domains/accounts/pages.ts";
import { datasheetPages } from "#domains/datasheets/pages.ts";
import { newsPages } from "#domains/news/pages.ts";
import { consolePages } from "#domains/operator-console/pages.ts";
import { loadFrame } from "#domains/site/components/public/use-frame.ts";
import { DatasheetLayout } from "#domains/site/layouts/datasheet-layout.tsx";
import { DefaultLayout } from "#domains/site/layouts/default-layout.tsx";
import { IndexLayout } from "#domains/site/layouts/index-layout.tsx";
import { MobileLayout } from "#domains/site/layouts/mobile-layout.tsx";
import { NoneLayout } from "#domains/site/layouts/none-layout.tsx";
import { UserCentreLayout } from "#domains/site/layouts/user-centre-layout.tsx";
import { sitePages } from "#domains/site/pages.ts";
import { supplierPages } from "#domains/suppliers/pages.ts";
import type { Page } from "#web/page.ts";
import type { Shell } from "#web/route-objects.tsx";

/** Every page of the portal. The table drives rendering, code splitting, login rule, layout and menus. */
export const pages: Page[] = [...datasheetPages, ...accountPages, ...sitePages, ...supplierPages, ...newsPages, ...consolePages];

/** What stands around the pages. */
export const shell: Shell = {
  loadFrame,
  layouts: { datasheet: DatasheetLayout, default: DefaultLayout, index: IndexLayout, none: NoneLayout, userCenter: UserCentreLayout, mobile: MobileLayout },
  LoginWall,
};
