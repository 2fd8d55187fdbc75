import { createContext, useContext } from "react";
import type { Domain } from "./define-domain.ts";

/** Every domain of the portal, from the bottom up; set by the root. */
export const DomainsContext = createContext<readonly Domain[]>([]);

/** What the domains declare, for the places that they declare it for. */
export function useDomains(): readonly Domain[] {
  return useContext(DomainsContext);
}
