import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { maskEmail, maskLandline, maskWrittenMobile } from "#shared/mask-contact.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { Audience, ContactKind } from "../../labels.ts";
import type { companies, ShownContact } from "../../contract/companies.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import { enterpriseOf } from "#domains/enterprises/server/public.ts";
import { CONTACT_TEXT } from "../public-texts.ts";

/** How much of a contact an asker is let see; each sees what those before him do. */
const NEARNESS: Record<Audience, number> = { public: 0, users: 1, enterprises: 2, nobody: 3 };

/**
 * A company's contacts as a page holds them: what is not for everybody is masked, and chat names are left out; who is in
 * a contact's audience is told the rest by a call of its own.
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
    .where((eb) => eb.not(isHeld(CONTACT_TEXT, "suppliersContacts.id")))
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ audience: of, ...row }) => {
    const audience = of as Audience;
    const contact = { ...row, kind: row.kind as ContactKind };
    if (audience === "public") return { ...contact, opens: false, hiddenFrom: null, leftOut: [] };
    const opens = NEARNESS[audience] <= nearness;
    if (audience === "nobody" && !opens) return [];
    return { ...maskContact(contact), opens, hiddenFrom: opens ? null : audience };
  });
}

/** A contact in whole, and whether its asker sees it as an operator alone. */
interface WholeContact {
  companyId: number;
  isForOperators: boolean;
  ways: DataOf<typeof companies.showContact>;
}

/** How a contact is reached in whole; nothing where the asker may not see it. */
export async function readWholeContact(context: Context, id: number): Promise<WholeContact | undefined> {
  const row = await context.db
    .selectFrom("suppliersContacts as contact")
    .innerJoin("suppliersCompanies as company", "company.id", "contact.companyId")
    .select([
      "contact.companyId",
      "company.enterpriseId",
      "contact.audience",
      "contact.mobile",
      "contact.landline",
      "contact.email",
      "contact.qq",
      "contact.wechat",
    ])
    .where("contact.id", "=", id)
    .where("company.hiddenAt", "is", null)
    .where((eb) => eb.not(isHeld(CONTACT_TEXT, "contact.id")))
    .executeTakeFirst();
  if (!row) return undefined;
  const { companyId, enterpriseId, audience, ...ways } = row;
  const needed = NEARNESS[audience as Audience];
  const isForOperators = needed > (await nearnessOfReader(context, { enterpriseId }));
  return isForOperators && !mayLookInto(context.user, "companies") ? undefined : { companyId, isForOperators, ways };
}

async function nearnessTo(context: Context, company: { enterpriseId: number | null }): Promise<number> {
  return mayLookInto(context.user, "companies") ? NEARNESS.nobody : nearnessOfReader(context, company);
}

/** How near somebody is who has no right as an operator. */
async function nearnessOfReader(context: Context, company: { enterpriseId: number | null }): Promise<number> {
  const { user } = context;
  return user === null ? NEARNESS.public : (await nearnessOfUser(context, user.id))(company);
}

/** How near a user is to any company, by what he works for alone. */
async function nearnessOfUser(
  context: Pick<Context, "db" | "now">,
  userId: number,
): Promise<(company: { enterpriseId: number | null }) => number> {
  const enterprise = await enterpriseOf(context, userId);
  return ({ enterpriseId }) => {
    if (enterprise && enterprise.id === enterpriseId) return NEARNESS.nobody;
    return enterprise?.isInForce ? NEARNESS.enterprises : NEARNESS.users;
  };
}

/** Whether a user is in the audience of contacts of any company, as anybody is who has no right as an operator. */
export async function audienceOfUser(
  context: Pick<Context, "db" | "now">,
  userId: number,
): Promise<(contact: { enterpriseId: number | null; audience: string }) => boolean> {
  const nearnessTo = await nearnessOfUser(context, userId);
  return ({ audience, ...company }) => NEARNESS[audience as Audience] <= nearnessTo(company);
}

type Contact = Omit<ShownContact, "opens" | "hiddenFrom" | "leftOut">;

function maskContact(contact: Contact): Omit<ShownContact, "opens" | "hiddenFrom"> {
  const leftOut = (["qq", "wechat"] as const).filter((way) => contact[way] !== "");
  return { ...contact, ...maskWays(contact), leftOut };
}

/** How a contact is reached that is not for everybody, as everybody sees it. */
export function maskWays({ mobile, landline, email }: Pick<Contact, "mobile" | "landline" | "email">) {
  return {
    mobile: maskWrittenMobile(mobile),
    landline: maskLandline(landline),
    email: maskEmail(email, 1),
    qq: "",
    wechat: "",
  };
}
