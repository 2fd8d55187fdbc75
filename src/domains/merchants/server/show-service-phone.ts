import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { countPhoneLook } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { merchants } from "../contract/merchants.ts";
import { openShops } from "./list-merchants.ts";

/** The phone of an open shop's service in whole, counted. */
export async function showServicePhone(
  context: UserContext,
  { id }: ParsedInputOf<typeof merchants.showServicePhone>,
): Promise<DataOf<typeof merchants.showServicePhone>> {
  const shop = await openShops(context)
    .select("merchant.servicePhone")
    .where("merchant.id", "=", id)
    .executeTakeFirst();
  if (!shop) throw doorRefusals.notFound("没有这家店铺，或暂停营业");
  await countPhoneLook(context, { subject: "shop", id });
  return shop;
}
