import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { countPhoneLook } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { companies } from "../../contract/companies.ts";
import { readWholeContact } from "./read-contacts.ts";

/** A contact in whole, counted, for who is in its audience; for all others there is none. */
export async function showContact(
  context: UserContext,
  { id }: ParsedInputOf<typeof companies.showContact>,
): Promise<DataOf<typeof companies.showContact>> {
  const contact = await readWholeContact(context, id);
  if (!contact) throw doorRefusals.notFound("没有这个联系人，或不对您公开");
  await countPhoneLook(context, { subject: "contact", id });
  return contact;
}
