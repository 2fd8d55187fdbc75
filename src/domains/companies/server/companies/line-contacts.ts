import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { UserContext } from "#platform/context.ts";
import type { companies, LineContact } from "../../contract/companies.ts";
import { LINE_WAYS, waysInWords } from "../../line-ways.ts";
import { CONTACT_TEXT } from "../public-texts.ts";
import { audienceOfUser, maskWays } from "./read-contacts.ts";

/** Of each of these companies the first contact with a phone, QQ or WeChat in whose audience the asker is and not everybody: masked, as pages hold it. */
export async function lineContacts(
  context: UserContext,
  { ids }: ParsedInputOf<typeof companies.lineContacts>,
): Promise<DataOf<typeof companies.lineContacts>> {
  const { db, user } = context;
  const isInAudience = await audienceOfUser(context, user.id);
  const rows = await db
    .selectFrom("suppliersContacts as contact")
    .innerJoin("suppliersCompanies as company", "company.id", "contact.companyId")
    .select(["contact.id", "contact.companyId", "company.enterpriseId", "contact.audience"])
    .select(["contact.mobile", "contact.landline", "contact.email", "contact.qq", "contact.wechat"])
    .where("contact.companyId", "=", anyOf(ids))
    .where("company.hiddenAt", "is", null)
    .where((eb) => eb.not(isHeld(CONTACT_TEXT, "contact.id")))
    .orderBy("contact.companyId")
    .orderBy("contact.position")
    .orderBy("contact.id")
    .execute();
  const reached = rows.filter((row) => LINE_WAYS.some((way) => row[way] !== ""));
  const open = new Set(reached.filter(({ audience }) => audience === "public").map(({ companyId }) => companyId));
  const found = new Map<number, LineContact>();
  for (const { id, companyId, enterpriseId, audience, ...ways } of reached) {
    if (audience === "public" || found.has(companyId) || !isInAudience({ enterpriseId, audience })) continue;
    const words = waysInWords({ ...maskWays(ways), email: "" });
    found.set(companyId, { companyId, id, words, isBeside: open.has(companyId) });
  }
  return [...found.values()];
}
