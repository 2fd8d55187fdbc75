import { type Database, inTransaction } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { type ShopType, PAPER_LABELS, type PaperKind } from "../../labels.ts";
import { type MerchantMove } from "../../states.ts";
import { foundBy } from "#platform/name-search.ts";
import { stepMerchant } from "../step-merchant.ts";
import { addSampleFile, renderSampleFile, type SampleFile } from "#domains/enterprises/server/public/sample-file.ts";

const YEAR_DAYS = 365;

interface Surroundings {
  db: Database;
  fileStore: FileStore;
  now: Date;
}

interface SampleMerchant {
  mobile: string;
  shopName: string;
  shopType: ShopType;
  categorySlugs: string[];
  servicePhone: string;
  brand: { brandName: string; authoriser: string } | null;
  papers: PaperKind[];
  /** How it came to where it stands. */
  moves: MerchantMove[];
}

const MERCHANTS: SampleMerchant[] = [
  {
    mobile: "+8613800000003",
    shopName: "样例芯片商城",
    shopType: "agent",
    categorySlugs: ["processors", "power-ics"],
    servicePhone: "400-000-0003",
    brand: { brandName: "Texas Instruments", authoriser: "样例授权方（中国）有限公司" },
    papers: ["account-permit", "id-front", "id-back", "taxpayer", "iso9001"],
    moves: ["submit", "take-up", "approve", "sign", "tell-deposit", "open"],
  },
  {
    mobile: "+8613800000013",
    shopName: "样例被动器件店",
    shopType: "trader",
    categorySlugs: ["resistors", "capacitors"],
    servicePhone: "400-000-0013",
    brand: null,
    papers: ["account-permit", "id-front", "id-back", "taxpayer"],
    moves: ["submit"],
  },
];

/** The names of its shops. */
export const SAMPLE_SHOPS = MERCHANTS.map(({ shopName }) => shopName);

/** Opens a shop of the demonstration and has another one wait for an operator, where they are missing. */
export async function prepareDemoMerchants(surroundings: Surroundings): Promise<void> {
  for (const sample of MERCHANTS) {
    const enterprise = await findDemoEnterprise(surroundings.db, sample.mobile);
    if (!enterprise) continue;
    const pictures = new Map<string, SampleFile>();
    for (const title of [...sample.papers.map((kind) => PAPER_LABELS[kind]), ...(sample.brand ? ["授权书"] : [])])
      pictures.set(title, await drawPaper(surroundings, title, enterprise.name));
    await inTransaction(surroundings, async (context) => addMerchant(context, sample, { enterprise, pictures }));
  }
}

/** Of whom nobody has made anything of the mall yet. */
async function findDemoEnterprise(db: Database, mobile: string) {
  return db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoin("suppliersMerchants as merchant", "merchant.enterpriseId", "enterprise.id")
    .select([
      "enterprise.id",
      "enterprise.name",
      "enterprise.ownerId",
      "enterprise.businessRegion",
      "enterprise.businessAddress",
    ])
    .where("owner.mobile", "=", mobile)
    .where("enterprise.isDemo", "=", true)
    .where("enterprise.status", "=", "certified")
    .where("merchant.id", "is", null)
    .executeTakeFirst();
}

type DemoEnterprise = NonNullable<Awaited<ReturnType<typeof findDemoEnterprise>>>;

function drawPaper(surroundings: Surroundings, title: string, name: string): Promise<SampleFile> {
  return renderSampleFile(surroundings, {
    title: `${title}（样例）`,
    lines: [
      ["名称", name],
      ["用途", "演示"],
    ],
  });
}

async function addMerchant(
  context: Surroundings,
  sample: SampleMerchant,
  { enterprise, pictures }: { enterprise: DemoEnterprise; pictures: Map<string, SampleFile> },
): Promise<void> {
  const { db, now } = context;
  const { shopName, shopType, categorySlugs, servicePhone, brand, papers, moves } = sample;
  const keep = (kind: "paper" | "certificate", title: string) =>
    addSampleFile(context, { userId: enterprise.ownerId, kind, title, ...pictures.get(title)! });
  const { searchText } = foundBy([shopName, enterprise.name]);
  const shop = {
    shopName,
    shopType,
    categorySlugs,
    servicePhone,
    searchText,
    taxRate: 13,
    bankName: "样例银行",
    bankCode: "000000000000",
    serviceHours: "工作日 9:00–18:00",
    returnRegion: enterprise.businessRegion,
    returnAddress: enterprise.businessAddress,
    submittedAt: now,
  };
  const made = await db
    .insertInto("suppliersMerchants")
    .values({
      enterpriseId: enterprise.id,
      number: `M${String(enterprise.id).padStart(10, "0")}`,
      ...shop,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return;
  for (const kind of papers)
    await db
      .insertInto("suppliersMerchantPapers")
      .values({ merchantId: made.id, kind, fileId: await keep("paper", PAPER_LABELS[kind]) })
      .execute();
  if (brand) {
    const validUntil = formatDay(new Date(now.getTime() + YEAR_DAYS * DAY_MS));
    await db
      .insertInto("suppliersMerchantBrands")
      .values({
        merchantId: made.id,
        ...brand,
        level: "authorised",
        validFrom: formatDay(now),
        validUntil,
        fileId: await keep("certificate", "授权书"),
      })
      .execute();
  }
  const agreed = await db
    .selectFrom("accountAgreements")
    .select("version")
    .where("kind", "=", "merchant-agreement")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const written: Partial<Record<MerchantMove, object>> = {
    sign: {
      signedVersion: agreed.version,
      signedAt: now,
      agreedDepositFen: 1_000_000,
      agreedFeePercent: 2,
    },
    "tell-deposit": { depositReference: "样例回单 0001", depositToldAt: now },
    open: { openedAt: now, checkedAt: now, depositReceivedAt: now, depositReceiver: "芯谱（样例）" },
  };
  for (const move of moves) await stepMerchant(context, made.id, { move, changes: written[move] ?? {} });
}
