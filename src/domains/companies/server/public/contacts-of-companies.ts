import { sql } from "kysely";
import { isHeld } from "#domains/moderation/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { AUDIENCE_LABELS, type Audience } from "../../labels.ts";
import { waysInWords } from "../../line-ways.ts";
import { maskWays } from "../companies/read-contacts.ts";
import { CONTACT_TEXT } from "../public-texts.ts";

/** Whether everybody sees of a contact by what a line is asked; names of chats are shown of public ones alone. */
const SAYS_A_WAY = sql`contact.mobile <> '' or contact.landline <> '' or (contact.audience = 'public' and (contact.qq <> '' or contact.wechat <> ''))`;

/**
 * How companies are reached, in words, as everybody sees it: who can be called comes before who has an e-mail alone,
 * public before masked; who is kept to the company never comes.
 */
export async function contactsOfCompanies(
  { db }: Pick<Context, "db">,
  companyIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("suppliersContacts as contact")
    .distinctOn("contact.companyId")
    .select([
      "contact.companyId",
      "contact.mobile",
      "contact.landline",
      "contact.email",
      "contact.qq",
      "contact.wechat",
    ])
    .select("contact.audience")
    .where("contact.companyId", "=", anyOf(companyIds))
    .where("contact.audience", "<>", "nobody")
    .where((eb) => eb.not(isHeld(CONTACT_TEXT, "contact.id")))
    .orderBy("contact.companyId")
    .orderBy(sql`(${SAYS_A_WAY})`, "desc")
    .orderBy(sql`contact.audience = 'public'`, "desc")
    .orderBy("contact.position")
    .orderBy("contact.id")
    .execute();
  return new Map(
    rows.map(({ companyId, audience, ...ways }) => [
      companyId,
      audience === "public" ? waysInWords(ways) : waysInWords(maskWays(ways)) || whoSees(audience as Audience, ways),
    ]),
  );
}

/** Of a contact that has names of chats alone, who sees them, as the company's page says it. */
function whoSees(audience: Audience, { qq, wechat }: { qq: string; wechat: string }): string {
  const chats = [qq && "QQ", wechat && "微信"].filter(Boolean).join("、");
  return chats && `${chats}仅${AUDIENCE_LABELS[audience]}可见`;
}
