import { useEffect, useState } from "react";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { callApi } from "#web/call-api.ts";
import { useEntries } from "#web/entries.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { Count } from "./count.tsx";
import { useCounts } from "#domains/notices/components/public/counts.ts";
import { CERTIFY, DEMANDS, EnterprisePrompt, type EnterpriseStatus } from "./enterprise-prompt.tsx";

const MESSAGES = "/userCenter/messages";

/** The ways to what is a user's own; only those whose page is there. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const { unread } = useCounts();
  const exists = useRouteExists();
  const links = useEntries("accountMenu");
  const routeExists = (href: string) => exists(href.split("?")[0]!);
  const isPrompted = routeExists(CERTIFY) || routeExists(DEMANDS);
  const [status, setStatus] = useState<EnterpriseStatus>();
  useEffect(() => {
    // A window that keeps no login asks nothing that needs one.
    if (!isPrompted || !readLoginInfo()) return;
    const left = new AbortController();
    callApi(certification.enterpriseStatus, {}, left).then(setStatus, () => {});
    return () => left.abort();
  }, [isPrompted]);
  return (
    <>
      {routeExists(MESSAGES) && (
        <a href={MESSAGES} onClick={onFollow}>
          我的消息
          <Count of={unread} what="条未读" />
        </a>
      )}
      {isPrompted && <EnterprisePrompt status={status} routeExists={routeExists} onFollow={onFollow} />}
      {links
        .filter(({ href, isOfCertified }) => routeExists(href) && (!isOfCertified || status === "certified"))
        .map(({ title, href }) => (
          <a key={href} href={href} onClick={onFollow}>
            {title}
          </a>
        ))}
    </>
  );
}
