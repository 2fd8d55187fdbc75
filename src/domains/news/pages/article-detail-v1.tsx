import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { articleAddress, NEWS_ADDRESS } from "../addresses.ts";
import { isRowNumber } from "./page-segment.ts";

export const meta: Meta = { title: "文章", isHidden: true };

/** The older address of an article. */
export function loader({ url }: LoaderArgs): never {
  const id = url.searchParams.get("id") ?? "";
  if (id === "") throw new Redirect(NEWS_ADDRESS, 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  throw new Redirect(articleAddress({ id: Number(id) }), 301);
}

export default function ArticleDetailV1() {
  return null;
}
