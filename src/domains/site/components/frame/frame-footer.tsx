import { useEntries } from "#web/entries.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { SiteFooter } from "#web/shell/site-footer.tsx";
import { useFrame } from "../public/use-frame.ts";
import { useLegal } from "../public/use-legal.ts";
import { usePageView } from "../public/use-page-view.ts";

/** The footer with what is configured. */
export function FrameFooter() {
  const { isDemo, app, friendlyLinks, qrCodes } = useFrame();
  const legal = useLegal();
  const routeExists = useRouteExists();
  const links = useEntries("footer");
  usePageView();
  return (
    <SiteFooter
      isDemo={isDemo}
      legal={legal}
      app={app}
      links={links.filter((link) => routeExists(link.href))}
      friendlyLinks={friendlyLinks.map(({ name, url }) => ({ title: name, href: url }))}
      qrCodes={qrCodes.map((title, place) => ({ title, src: `/api/config/qrCode/${place + 1}` }))}
      {...(routeExists("/mobile") && { mobileHref: "/mobile?view=mobile" })}
    />
  );
}
