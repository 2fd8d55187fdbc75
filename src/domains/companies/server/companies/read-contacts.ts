import type { Context } from "#platform/context.ts";
import { maskEmail, maskLandline, maskWrittenMobile } from "#shared/mask-contact.ts";
import { mayOperate } from "#shared/may-operate.ts";
import type { Audience, ContactKind } from "../../labels.ts";
import type { ShownContact } from "../../contract/companies.ts";
import { enterpriseOf } from "#domains/enterprises/server/public.ts";

/** How much of a contact an asker is let see; each sees what those before him do. */
const NEARNESS: Record<Audience, number> = { public: 0, users: 1, enterprises: 2, nobody: 3 };

/**
 * A company's contacts as the asker may see them, the one rule everywhere: whoever is not in a contact's audience gets
 * it masked, and chat names not at all.
 */
export async function readContacts(
  context: Context,
  company: { id: number; enterpriseId: number | null },
): Promise<ShownContact[]> {
  const nearness = await nearnessTo(context, company);
  const rows = await context.db
    .selectFrom("suppliersContacts")
    .select(["id", "kind", "name", "title", "mobile", "landline", "email", "qq", "wechat", "audience"])
    .where("companyId", "=", company.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ audience: of, ...row }) => {
    const audience = of as Audience;
    const contact = { ...row, kind: row.kind as ContactKind };
    if (NEARNESS[audience] <= nearness) return { ...contact, hiddenFrom: null, leftOut: [] };
    return audience === "nobody" ? [] : { ...maskContact(contact), hiddenFrom: audience };
  });
}

async function nearnessTo(context: Context, company: { enterpriseId: number | null }): Promise<number> {
  const { user } = context;
  if (user === null) return NEARNESS.public;
  if (mayOperate(user)) return NEARNESS.nobody;
  const enterprise = await enterpriseOf(context, user.id);
  if (enterprise && enterprise.id === company.enterpriseId) return NEARNESS.nobody;
  return enterprise?.isInForce ? NEARNESS.enterprises : NEARNESS.users;
}

type Contact = Omit<ShownContact, "hiddenFrom" | "leftOut">;

function maskContact({ mobile, landline, email, qq, wechat, ...rest }: Contact): Omit<ShownContact, "hiddenFrom"> {
  const leftOut = (["qq", "wechat"] as const).filter((way) => ({ qq, wechat })[way] !== "");
  return {
    ...rest,
    mobile: maskWrittenMobile(mobile),
    landline: maskLandline(landline),
    email: maskEmail(email, 1),
    qq: "",
    wechat: "",
    leftOut,
  };
}
