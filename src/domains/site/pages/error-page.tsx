import { type LoaderArgs, type Meta, type PageFailure, pageNotFound } from "#web/page.ts";

export const meta: Meta = { title: "This page could not be found", isHidden: true };

/** Never shows a page: an unknown address is a failure, and the shell shows those. */
export function loader({ params }: LoaderArgs): never {
  const unreadable: PageFailure = { status: 400, message: "网址无法识别，请检查后重试" };
  if (params["status"] === "400") throw unreadable;
  throw pageNotFound();
}

export default function ErrorPage() {
  return null;
}
