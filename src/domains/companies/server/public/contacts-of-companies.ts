import { sql } from "kysely";
import { isHeld } from "#domains/moderation/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { maskWays } from "../companies/read-contacts.ts";
import { CONTACT_TEXT } from "../public-texts.ts";

const WAYS = [
  ["mobile", "手机"],
  ["landline", "座机"],
  ["qq", "QQ"],
  ["wechat", "微信"],
] as const;

/** How companies are reached, in words, as everybody sees it: by the first contact that is public, else masked by the first that is not kept to the company. */
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
    .orderBy(sql`contact.audience = 'public'`, "desc")
    .orderBy("contact.position")
    .orderBy("contact.id")
    .execute();
  return new Map(
    rows.map(({ companyId, audience, ...ways }) => {
      const shown = audience === "public" ? ways : maskWays(ways);
      return [
        companyId,
        WAYS.filter(([way]) => shown[way] !== "")
          .map(([way, name]) => `${name} ${shown[way]}`)
          .join("，"),
      ];
    }),
  );
}
