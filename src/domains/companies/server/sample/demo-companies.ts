import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Database, inTransaction } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";
import { formatDay } from "#shared/format-date.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { Audience, BrandLevel, CarrierRole, ContactKind } from "../../labels.ts";
import { readDistributorRow } from "../companies/import/distributor-row.ts";
import { writeDistributors } from "../companies/import/write-distributors.ts";
import { foundBy } from "#platform/name-search.ts";
import { addSampleFile, renderSampleFile, type SampleFile } from "#domains/enterprises/server/public/sample-file.ts";
import { addDecidedComplaint } from "./demo-complaint.ts";
import { SAMPLE_LIST } from "./remove-sample-companies.ts";

const LIST = path.join(PROJECT_ROOT, "seeds/sample/distributors.jsonl");

interface Surroundings {
  db: Database;
  fileStore: FileStore;
  now: Date;
}

interface SampleContact {
  kind: ContactKind;
  name: string;
  title: string;
  audience: Audience;
  mobile?: string;
  landline?: string;
  email?: string;
  qq?: string;
  wechat?: string;
}

interface SamplePage {
  /** The account whose enterprise keeps it. */
  mobile: string;
  nameEn: string;
  introduction: string;
  productLines: string;
  roles: {
    role: CarrierRole;
    leadDays: number;
    minOrderFen: number;
    strengths: string;
    warehouses: string[];
    paymentDays: number;
    includesTax: boolean;
  }[];
  /** With a certificate for so many days from today; one below 0 is over. */
  brands: { name: string; role: CarrierRole; level?: BrandLevel; certificateDays?: number }[];
  contacts: SampleContact[];
  offices: { name: string; region: string; address: string }[];
}

const PAGES: SamplePage[] = [
  {
    mobile: "+8613800000002",
    nameEn: "Xinpu Demo Electronics",
    introduction: "演示企业：代理模拟、电源与 MCU 产品线，在深圳、上海设有仓库与现场应用工程师。本页内容均为样例。",
    productLines: "放大器、电源管理、接口、32 位 MCU、功率 MOSFET",
    roles: [
      {
        role: "agent",
        leadDays: 3,
        minOrderFen: 50_000,
        strengths: "模拟与电源整体方案，样品支持",
        warehouses: ["深圳", "上海"],
        paymentDays: 30,
        includesTax: true,
      },
    ],
    brands: [
      { name: "Texas Instruments", role: "agent", level: "first", certificateDays: 200 },
      { name: "STMicroelectronics", role: "agent", level: "authorised", certificateDays: 20 },
      { name: "GigaDevice", role: "agent", level: "second", certificateDays: -40 },
      { name: "SGMICRO", role: "agent", level: "authorised" },
    ],
    contacts: [
      {
        kind: "sales",
        name: "李样例",
        title: "销售经理",
        audience: "users",
        mobile: "13800000002",
        landline: "0755-88880000",
        email: "sales@example.com",
        qq: "10000001",
      },
      {
        kind: "fae",
        name: "王样例",
        title: "应用工程师",
        audience: "enterprises",
        mobile: "13800000022",
        email: "fae@example.com",
        wechat: "sample-fae",
      },
      { kind: "service", name: "客服", title: "", audience: "public", landline: "0755-88880001" },
    ],
    offices: [
      { name: "深圳总部", region: "440305", address: "演示路 1 号样例大厦 8 层" },
      { name: "上海办事处", region: "310115", address: "样例路 88 号" },
    ],
  },
  {
    mobile: "+8613800000003",
    nameEn: "Sample Chip Trading",
    introduction: "演示企业：现货贸易，主营被动元件与分立器件。本页内容均为样例。",
    productLines: "电容、电阻、二极管、三极管",
    roles: [
      {
        role: "trader",
        leadDays: 0,
        minOrderFen: 0,
        strengths: "现货当天发出，支持拆盘",
        warehouses: ["上海", "香港"],
        paymentDays: 0,
        includesTax: false,
      },
    ],
    brands: [
      { name: "Murata", role: "trader" },
      { name: "YAGEO", role: "trader" },
      { name: "JSCJ", role: "trader" },
    ],
    contacts: [
      {
        kind: "sales",
        name: "林样例",
        title: "业务",
        audience: "users",
        mobile: "13800000003",
        email: "trade@example.com",
      },
    ],
    offices: [{ name: "上海门市", region: "310115", address: "样例路 66 号" }],
  },
];

/** The companies of the demonstration: those of a sample list, and the pages of its certified enterprises where they have none, with a complaint that was decided. Once they are there little is done. */
export async function prepareDemoCompanies(
  surroundings: Surroundings,
  { hasOwnPages }: { hasOwnPages: boolean },
): Promise<void> {
  const brands = await brandsByKey(surroundings.db);
  const lines = (await readFile(LIST, "utf8")).split("\n").filter((line) => line !== "");
  const rows = lines.flatMap((line, at) => {
    const row = readDistributorRow({
      line: at + 1,
      endLine: at + 1,
      fields: JSON.parse(line) as Record<string, unknown>,
    });
    return "refusal" in row ? [] : row;
  });
  await inTransaction(surroundings, (context) =>
    writeDistributors(context.db, rows, {
      source: SAMPLE_LIST,
      now: surroundings.now,
      findBrand: (printed) => brands.get(brandKey(printed)) ?? null,
    }),
  );
  if (!hasOwnPages) return;
  for (const page of PAGES) await addPage(surroundings, page, brands);
  await inTransaction(surroundings, addDecidedComplaint);
}

async function brandsByKey(db: Database): Promise<Map<string, number>> {
  const aliases = await db.selectFrom("datasheetBrandAliases").select(["key", "brandId"]).execute();
  return new Map(aliases.map(({ key, brandId }) => [key, brandId]));
}

async function addPage(surroundings: Surroundings, page: SamplePage, brands: Map<string, number>): Promise<void> {
  const enterprise = await surroundings.db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoin("suppliersCompanies as company", "company.enterpriseId", "enterprise.id")
    .select([
      "enterprise.id",
      "enterprise.name",
      "enterprise.businessRegion",
      "enterprise.businessAddress",
      "owner.id as ownerId",
      "company.id as companyId",
    ])
    .where("owner.mobile", "=", page.mobile)
    .where("enterprise.isDemo", "=", true)
    .where("enterprise.status", "=", "certified")
    .executeTakeFirst();
  if (!enterprise || enterprise.companyId !== null) return;
  const { name, businessRegion, businessAddress, ownerId } = enterprise;
  const carried = page.brands.flatMap((brand) => {
    const brandId = brands.get(brandKey(brand.name));
    return brandId === undefined ? [] : { ...brand, brandId };
  });
  const pictures = new Map(
    await Promise.all(
      carried
        .filter(({ certificateDays }) => certificateDays !== undefined)
        .map(async (brand) => [brand.brandId, await drawCertificate(surroundings, name, brand.name)] as const),
    ),
  );
  const { nameEn, introduction, productLines } = page;
  await inTransaction(surroundings, async ({ db }) => {
    const { now } = surroundings;
    const facts = {
      nameEn,
      introduction,
      productLines,
      ...foundBy([name, nameEn]),
      region: businessRegion,
      address: businessAddress,
    };
    const { id: companyId } = await db
      .insertInto("suppliersCompanies")
      .values({ ...facts, enterpriseId: enterprise.id, name, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("suppliersRoles")
      .values(page.roles.map((role) => ({ ...role, companyId })))
      .execute();
    for (const { brandId, role, level, certificateDays } of carried) {
      const picture = pictures.get(brandId);
      const certificateId =
        picture &&
        (await addSampleFile({ db, now }, { userId: ownerId, kind: "certificate", title: "代理证书", ...picture }));
      const proof = certificateId && {
        state: "verified",
        certificateId,
        validFrom: dayFrom(now, -365),
        validUntil: dayFrom(now, certificateDays!),
        submittedBy: ownerId,
        submittedAt: now,
        decidedAt: now,
      };
      await db
        .insertInto("suppliersCarriedBrands")
        .values({ companyId, role, brandId, level: level ?? null, createdAt: now, ...proof })
        .execute();
    }
    await db
      .insertInto("suppliersContacts")
      .values(
        page.contacts.map((contact, position) => ({ ...contact, companyId, position, createdAt: now, updatedAt: now })),
      )
      .execute();
    await db
      .insertInto("suppliersOffices")
      .values(page.offices.map((office, position) => ({ ...office, companyId, position })))
      .execute();
  });
}

function drawCertificate(surroundings: Surroundings, company: string, brand: string): Promise<SampleFile> {
  return renderSampleFile(surroundings, {
    title: "代理证书（样例）",
    lines: [
      ["品牌", brand],
      ["被授权企业", company],
      ["说明", "演示数据，不具效力"],
    ],
  });
}

function dayFrom(now: Date, days: number): string {
  return formatDay(new Date(now.getTime() + days * DAY_MS));
}
