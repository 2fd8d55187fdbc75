import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { outsideAddress } from "#shared/outside-address.ts";

/** A link that leaves the portal, with the host it goes to; nothing where the address is no web address. */
export function OutsideLink({ address, children }: { address: string | null; children: ReactNode }) {
  const outside = outsideAddress(address);
  if (!outside) return null;
  const { href, host } = outside;
  return (
    <a className="link outside-link" href={href} rel="noopener nofollow" target="_blank" title={`外部网站 ${host}`}>
      {children}
      <span className="text-secondary">{host}</span>
      <Icon name="external" size={12} />
      <span className="unseen">（在新窗口打开外部网站）</span>
    </a>
  );
}
