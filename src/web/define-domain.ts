import type { Block } from "./block.ts";
import type { ComponentType } from "react";
import type { CaseViews, ConfigPictureProps, ConfigPreviews, ConsoleSection } from "./console-section.ts";
import type { DomainEntries } from "./entries.ts";
import type { Page } from "./page.ts";
import type { MenuItem } from "./shell/menu-item.ts";

/** What the browser may know of a domain, and with it the server: the one declaration of `domain.ts`. */
export interface Domain {
  pages?: Page[];
  /** What it shows on pages of lower domains. */
  blocks?: Block[];
  /** What it has in the top menu. */
  menu?: MenuItem[];
  /** What it has in other menus and lists, loaded once the page lives. */
  entries?: () => Promise<{ entries: DomainEntries }>;
  /** What it has in the operators' console, loaded with the console: its sections, what cases and values that are set look like, how their pictures are chosen. */
  console?: () => Promise<{
    sections: ConsoleSection[];
    caseViews?: CaseViews;
    previews?: ConfigPreviews;
    PictureField?: ComponentType<ConfigPictureProps>;
  }>;
}

/** Registers a domain in the browser and for rendering. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}
