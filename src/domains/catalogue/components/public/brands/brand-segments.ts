import { type LoaderArgs, pageNotFound, Redirect } from "#web/page.ts";
import { brandListAddress } from "../../../addresses.ts";

/** The two parts of `{brand}/{rest}`; without a brand there is the list of brands. */
export function brandSegments(params: LoaderArgs["params"]): { brand: string; rest: string } {
  const [, brand = "", rest = ""] = /^([^/]*)\/?(.*)$/s.exec(params["*"] ?? "") ?? [];
  if (!brand) throw new Redirect(brandListAddress(), 302);
  return { brand, rest };
}

/** The number of a brand where an address holds nothing else. */
export function brandNumber({ id }: LoaderArgs["params"]): string {
  if (!id) throw new Redirect(brandListAddress(), 302);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound();
  return id;
}

/** Leads from another writing of an address to the one under which a page is kept; the query stays. */
export function redirectToAddress(url: URL, isKept: boolean, address: string): void {
  // A name may come decoded in more than one way: what already is the address never leads to itself.
  if (!isKept && url.pathname !== address) throw new Redirect(address + url.search, 301);
}
