import { createRenderer, type DocumentParts } from "#web/render.tsx";
import type { Domain } from "#web/define-domain.ts";
import { pagesOf } from "#web/pages-of-domains.ts";
import { browserDomains } from "./browser-domains.ts";
import { shell } from "./routes.ts";

export type { PageRenderer } from "#web/render.tsx";

/** The renderer of the portal's own pages, and of those of `more` domains above its own. */
export function openRenderer(parts: DocumentParts, more: Domain[] = []) {
  const domains = [...browserDomains, ...more];
  return createRenderer(pagesOf(domains), { ...shell, domains }, parts);
}
