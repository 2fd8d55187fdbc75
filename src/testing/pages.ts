import type { Domain } from "#web/define-domain.ts";
import type { PageRenderer } from "../render.ts";

/** What renders the pages of the portal and of `more` domains, without files of a build. */
export async function openPages(origin: string, more: Domain[]): Promise<PageRenderer> {
  const { openRenderer } = await import("../render.ts");
  return openRenderer({ head: () => ({ html: "", styles: [] }), origin }, more);
}
