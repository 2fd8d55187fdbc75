import { createRenderer, type DocumentParts } from "#web/render.tsx";
import { pages, shell } from "./routes.ts";

export type { PageAnswer, PageRequest } from "#web/render.tsx";

/** The renderer of the portal's own pages. */
export function openRenderer(parts: DocumentParts) {
  return createRenderer(pages, shell, parts);
}
