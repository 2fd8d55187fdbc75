import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { DataOf } from "#api/define-calls.ts";
import { askOwn } from "#domains/accounts/components/public/ask-own.ts";
import { Banner } from "#web/shell/banner.tsx";
import { dismissBanner, isDismissed } from "#web/shell/dismissed-banners.ts";
import { announcements } from "../../contract/announcements.ts";

/** What the reader is told as one of some: asked for once he is known, and laid over the page's lower edge, so that nothing moves. */
export function OwnBanner() {
  const [banner, setBanner] = useState<DataOf<typeof announcements.readOwnBanner>>(null);

  useEffect(() => {
    let isWanted = true;
    askOwn(announcements.readOwnBanner, {}).then(
      (found) => isWanted && found && !isDismissed(found.id) && setBanner(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, []);

  function handleClose() {
    dismissBanner(banner!.id);
    setBanner(null);
  }

  return banner && createPortal(<Banner banner={banner} label="给您的公告" onClose={handleClose} />, document.body);
}
