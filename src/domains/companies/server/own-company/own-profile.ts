import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { isWholeRegion, regionPath } from "#platform/regions.ts";
import { companyRefusals } from "../../errors.ts";
import { type CarrierRole, COMPANY_ROLE_LABELS } from "../../labels.ts";
import type { OwnCompany, SavedCompany, ownCompany } from "../../contract/own-company.ts";
import { lookAt, reviewsOf, textsNow, whyNotShown } from "#domains/moderation/server/public.ts";
import { reviewOfText, reviewsAtFields } from "#domains/moderation/server/public/reviews-at-fields.ts";
import { filesById, requireFiles } from "#domains/enterprises/server/public.ts";
import { changeOwnCompany } from "./change-own-company.ts";
import { foundBy } from "#platform/name-search.ts";
import { INTRODUCTION_TEXT, LOGO_PICTURE } from "../public-texts.ts";
import { changedAt, refuseStale } from "../refuse-stale.ts";
import { seeOwnCompany } from "./see-own-company.ts";
import { storeIsMaker } from "../companies/store-is-maker.ts";

export type AgentInput = ParsedInputOf<typeof ownCompany.saveAgentProfile>;

export type TraderInput = ParsedInputOf<typeof ownCompany.saveTraderProfile>;

type CompanyInput = Omit<AgentInput, "showsStock" | "leadDays" | "minOrderFen">;

interface Facts {
  showsStock?: boolean;
  leadDays?: number | null;
  minOrderFen?: number | null;
  strengths?: string;
  warehouses?: string[];
  paymentDays?: number | null;
  includesTax?: boolean | null;
}

interface Profile {
  role: CarrierRole;
  company: CompanyInput;
  facts: Facts;
}

export async function readOwn(context: UserContext, role: CarrierRole) {
  const { db } = context;
  const { enterpriseId, name, companyId } = await seeOwnCompany(context);
  const certified = await db
    .selectFrom("suppliersEnterprises")
    .select(["website", "introduction", "businessRegion", "businessAddress", "products"])
    .where("id", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  const company = companyId === null ? startOf(certified, name) : await readCompany(context, { id: companyId, name });
  const facts = await db
    .selectFrom("suppliersRoles")
    .select(["showsStock", "leadDays", "minOrderFen", "strengths", "warehouses", "paymentDays", "includesTax"])
    .where("companyId", "=", companyId ?? 0)
    .where("role", "=", role)
    .executeTakeFirst();
  return { company: { ...company, isOn: facts !== undefined, certifiedProducts: certified.products }, facts };
}

interface Certified {
  website: string;
  introduction: string;
  businessRegion: string;
  businessAddress: string;
  products: string;
}

/** A page that is not kept yet begins with what was said for the certification. */
function startOf(
  { website, introduction, businessRegion, businessAddress, products }: Certified,
  name: string,
): Omit<OwnCompany, "isOn" | "certifiedProducts"> {
  return {
    id: null,
    name,
    nameEn: "",
    aliases: [],
    website,
    region: businessRegion,
    regionName: regionPath(businessRegion),
    address: businessAddress,
    introduction,
    productLines: products,
    logo: null,
    offices: [],
    review: null,
    logoReview: null,
    updatedAt: null,
  };
}

async function readCompany(
  context: Context,
  { id, name }: { id: number; name: string },
): Promise<Omit<OwnCompany, "isOn" | "certifiedProducts">> {
  const { db } = context;
  const [{ logoId, updatedAt, ...company }, offices, reviews, ofLogo] = await Promise.all([
    db
      .selectFrom("suppliersCompanies")
      .select([
        "id",
        "nameEn",
        "aliases",
        "website",
        "region",
        "address",
        "introduction",
        "productLines",
        "logoId",
        "updatedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("suppliersOffices")
      .select(["name", "region", "address"])
      .where("companyId", "=", id)
      .orderBy("position")
      .execute(),
    reviewsAtFields(context, INTRODUCTION_TEXT, [id]),
    reviewsOf(context, LOGO_PICTURE, [id]),
  ]);
  const files = await filesById(context, [logoId ?? 0]);
  return {
    ...company,
    name,
    regionName: regionPath(company.region),
    logo: files.get(logoId ?? 0) ?? null,
    offices: offices.map((office) => ({ ...office, regionName: regionPath(office.region) })),
    review: reviews.get(id) ?? null,
    logoReview: ofLogo.get(id) ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** What a form tells of an agent. */
export function agentProfile({ showsStock, leadDays, minOrderFen, ...company }: AgentInput): Profile {
  return {
    role: "agent",
    company,
    facts: { showsStock, leadDays: leadDays ?? null, minOrderFen: minOrderFen ?? null },
  };
}

/** What a form tells of a trader. */
export function traderProfile({ strengths, warehouses, paymentDays, includesTax, ...company }: TraderInput): Profile {
  return {
    role: "trader",
    company,
    facts: {
      strengths,
      warehouses,
      paymentDays: paymentDays ?? null,
      includesTax: includesTax === undefined ? null : includesTax === "true",
    },
  };
}

/** Saves the page and one of its roles; `wanted` refuses one that stands in the directory already, or not yet. Switched off, what was told of the role goes; its brands stay. */
export function saveProfile(
  context: UserContext,
  { role, company, facts }: Profile,
  wanted?: "new" | "known",
): Promise<SavedCompany> {
  const { offices, isOn, updatedAt: seen, logoId, ...told } = company;
  if (told.region !== "" && !isWholeRegion(told.region)) throw doorRefusals.invalidInput({ region: "请选择到区县" });
  const vague = offices.find(({ region }) => region !== "" && !isWholeRegion(region));
  if (vague) throw doorRefusals.invalidInput({ offices: `办公点「${vague.name}」的地区请选择到区县` });
  return changeOwnCompany(context, async (context, id) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("suppliersCompanies as company")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
      .select(["company.logoId", "company.updatedAt", "enterprise.name"])
      .where("company.id", "=", id)
      .forUpdate("company")
      .executeTakeFirstOrThrow();
    if (wanted) await refuseOther(context, { id, role, wanted });
    refuseStale(seen, known);
    await refuseSensitive(context, { company, facts });
    const former = await textsNow(context, { kind: INTRODUCTION_TEXT, id });
    // A colleague may have brought the one that is there.
    if (logoId !== undefined && logoId !== known.logoId)
      await requireFiles(context, [{ id: logoId, kind: "logo", field: "logoId" }]);
    const { name } = known;
    const names = [name, told.nameEn, ...told.aliases].filter(Boolean);
    await db
      .updateTable("suppliersCompanies")
      .set({ ...told, name, ...foundBy(names), logoId: logoId ?? null, updatedAt: changedAt(now, known) })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("suppliersOffices").where("companyId", "=", id).execute();
    if (offices.length > 0)
      await db
        .insertInto("suppliersOffices")
        .values(offices.map((office, position) => ({ ...office, companyId: id, position })))
        .execute();
    if (isOn)
      await db
        .insertInto("suppliersRoles")
        .values({ companyId: id, role, ...facts })
        .onConflict((conflict) => conflict.columns(["companyId", "role"]).doUpdateSet(facts))
        .execute();
    else await db.deleteFrom("suppliersRoles").where("companyId", "=", id).where("role", "=", role).execute();
    await storeIsMaker(context, id);
    await lookAt(context, { kind: INTRODUCTION_TEXT, ids: [id], former });
    await lookAt(context, { kind: LOGO_PICTURE, ids: [id] });
    return { id, review: await reviewOfText(context, INTRODUCTION_TEXT, id) };
  });
}

/** Names and addresses that nobody looks at are refused where they hold a sensitive word. */
async function refuseSensitive(
  context: UserContext,
  { company, facts }: { company: CompanyInput; facts: Facts },
): Promise<void> {
  const { nameEn, aliases, address, offices } = company;
  const named = offices.flatMap((office) => [office.name, office.address]);
  const { warehouses = [] } = facts;
  const why = await whyNotShown(context, { nameEn, aliases, address, offices: named, warehouses });
  if (why) throw why;
}

async function refuseOther(
  { db }: Context,
  { id, role, wanted }: { id: number; role: CarrierRole; wanted: "new" | "known" },
): Promise<void> {
  const stands = await db
    .selectFrom("suppliersRoles")
    .select("role")
    .where("companyId", "=", id)
    .where("role", "=", role)
    .executeTakeFirst();
  const values = { role: COMPANY_ROLE_LABELS[role] };
  if (wanted === "new" && stands) throw companyRefusals.standsAlready(values);
  if (wanted === "known" && !stands) throw companyRefusals.standsNotYet(values);
}
