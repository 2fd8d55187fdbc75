import type { Context } from "#platform/context.ts";
import type { Audience, BrandLevel, CarrierRole, CompanyRole } from "../labels.ts";
import { foundBy } from "#platform/name-search.ts";

interface CompanyFacts {
  name?: string;
  nameEn?: string;
  aliases?: string[];
  enterpriseId?: number | null;
  roles?: CompanyRole[];
  country?: string;
  region?: string;
  seat?: string;
  website?: string;
  source?: string;
  brands?: {
    brandId: number;
    role?: CarrierRole;
    level?: BrandLevel;
    certificate?: { fileId: number; until: string | null };
  }[];
  contacts?: {
    name: string;
    audience: Audience;
    mobile?: string;
    landline?: string;
    email?: string;
    qq?: string;
    wechat?: string;
  }[];
}

let made = 0;

/** A company with its page; one of a list unless it has an enterprise. */
export async function buildCompany(
  { db, now }: Pick<Context, "db" | "now">,
  {
    name = `测试企业${++made}`,
    nameEn = "",
    aliases = [],
    enterpriseId = null,
    roles = ["agent"],
    brands = [],
    contacts = [],
    source,
    ...facts
  }: CompanyFacts = {},
): Promise<{ id: number }> {
  const from = source ?? (enterpriseId === null ? "test" : "");
  const row = {
    name,
    nameEn,
    aliases,
    enterpriseId,
    ...facts,
    ...foundBy([name, nameEn, ...aliases].filter(Boolean)),
    source: from,
    sourceId: from && String(++made),
    createdAt: now,
    updatedAt: now,
  };
  const { id } = await db.insertInto("suppliersCompanies").values(row).returning("id").executeTakeFirstOrThrow();
  for (const role of roles) await db.insertInto("suppliersRoles").values({ companyId: id, role }).execute();
  for (const { brandId, role = "agent", level, certificate } of brands) {
    const proof = certificate && {
      state: "verified",
      certificateId: certificate.fileId,
      validUntil: certificate.until,
    };
    await db
      .insertInto("suppliersCarriedBrands")
      .values({ companyId: id, role, brandId, level: level ?? null, createdAt: now, ...proof })
      .execute();
  }
  for (const [position, contact] of contacts.entries())
    await db
      .insertInto("suppliersContacts")
      .values({ ...contact, kind: "sales", companyId: id, position, createdAt: now, updatedAt: now })
      .execute();
  return { id };
}
