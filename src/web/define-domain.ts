import type { Block } from "./block.ts";
import type { ConsoleSection } from "./console-section.ts";
import type { Page } from "./page.ts";

/** The way to something of a user's own. */
export interface UserCentreEntry {
  title: string;
  /** A page of the domain that declares it. */
  href: string;
  /** Its place in the menu. */
  order: number;
}

/** What the browser may know of a domain, and with it the server: the one declaration of `domain.ts`. */
export interface Domain {
  pages?: Page[];
  /** What it shows on pages of lower domains. */
  blocks?: Block[];
  /** What it has in the menu of the user centre. */
  userCentre?: UserCentreEntry[];
  /** What it has in the operators' console, loaded with the console. */
  console?: () => Promise<{ sections: ConsoleSection[] }>;
}

/** Registers a domain in the browser and for rendering. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}
