import { LoginWall } from "#domains/accounts/components/public/login-wall.tsx";
import { frameCalls } from "#domains/site/components/public/frame-calls.ts";
import { loadFrame } from "#domains/site/components/public/use-frame.ts";
import { DatasheetLayout } from "#domains/site/layouts/datasheet-layout.tsx";
import { DefaultLayout } from "#domains/site/layouts/default-layout.tsx";
import { IndexLayout } from "#domains/site/layouts/index-layout.tsx";
import { MobileLayout } from "#domains/site/layouts/mobile-layout.tsx";
import { NoneLayout } from "#domains/site/layouts/none-layout.tsx";
import { UserCentreLayout } from "#domains/site/layouts/user-centre-layout.tsx";
import { pagesOf } from "#web/pages-of-domains.ts";
import type { Page } from "#web/page.ts";
import type { Shell } from "#web/route-objects.tsx";
import { browserDomains } from "./browser-domains.ts";

/** Every page of the portal. The table drives rendering, code splitting, login rule, layout and menus. */
export const pages: Page[] = pagesOf(browserDomains);

/** What stands around the pages. */
export const shell: Shell = {
  domains: browserDomains,
  loadFrame,
  layouts: {
    datasheet: DatasheetLayout,
    default: DefaultLayout,
    index: IndexLayout,
    none: NoneLayout,
    userCenter: UserCentreLayout,
    mobile: MobileLayout,
  },
  LoginWall,
  frameCalls,
  phoneTwins: () => import("./phone-twins.ts"),
};
