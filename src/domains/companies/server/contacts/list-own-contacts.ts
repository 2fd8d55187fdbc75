import { reviewsAtFields } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { type OwnContact } from "../../contract/contacts.ts";
import { CONTACT_TEXT } from "../public-texts.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

/** The contacts of the asker's company, as it keeps them itself. */
export async function listOwnContacts(context: UserContext): Promise<OwnContact[]> {
  const { companyId } = await seeOwnCompany(context, { isLapsedToo: true });
  const rows = await context.db
    .selectFrom("suppliersContacts")
    .select(["id", "kind", "name", "title", "mobile", "landline", "email", "qq", "wechat", "audience", "updatedAt"])
    .where("companyId", "=", companyId ?? 0)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const reviews = await reviewsAtFields(
    context,
    CONTACT_TEXT,
    rows.map(({ id }) => id),
  );
  return rows.map(({ kind, audience, updatedAt, ...row }) => ({
    ...row,
    kind: kind as OwnContact["kind"],
    audience: audience as OwnContact["audience"],
    review: reviews.get(row.id) ?? null,
    updatedAt: updatedAt.toISOString(),
  }));
}
