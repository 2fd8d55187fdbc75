import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { isRowNumber } from "#domains/catalogue/components/public/parts/part-page.ts";

export const meta: Meta = { title: "规格书阅读", isHidden: true };

/** The short address of the viewer: leads to the whole one and keeps the query. */
export function loader({ params, url }: LoaderArgs): never {
  const { id } = params;
  if (!id) throw new Redirect("/datasheet", 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这份规格书，请检查网址中的编号");
  throw new Redirect(documentAddress({ id: Number(id) }) + url.search, 301);
}

export default function MovedViewer() {
  return null;
}
