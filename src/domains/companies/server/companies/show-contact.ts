import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { countPhoneLook } from "#domains/accounts/server/public.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { companies } from "../../contract/companies.ts";
import { countCompanyUse } from "../uses/count-company-use.ts";
import { readWholeContact } from "./read-contacts.ts";
import { whoseCompanies } from "./whose-companies.ts";

/** A contact in whole, counted, for who is in its audience, and for operators whose it is not, which goes on record; for all others there is none. */
export async function showContact(
  context: UserContext,
  { id }: ParsedInputOf<typeof companies.showContact>,
): Promise<DataOf<typeof companies.showContact>> {
  const contact = await readWholeContact(context, id);
  if (!contact) throw doorRefusals.notFound("没有这个联系人，或不对您公开");
  const { ways, companyId, isForOperators } = contact;
  await countPhoneLook(context, { subject: "contact", id });
  await countCompanyUse(context, "contact", companyId);
  if (isForOperators)
    await recordLook(context, {
      act: "read-contact",
      subject: "company",
      subjectId: companyId,
      whose: whoseCompanies,
    });
  return ways;
}
