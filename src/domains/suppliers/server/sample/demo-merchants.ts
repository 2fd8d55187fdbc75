import { type Database, inTransaction } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import { type FileStore, oneChunk } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { type ShopType, MERCHANT_AGREEMENT_VERSION, PAPER_LABELS, type MerchantMove, type PaperKind } from "../../merchant-labels.ts";
import { foundBy } from "../companies/own-company.ts";
import { moveMerchant } from "../merchants/move-merchant.ts";
import { drawSampleLicence } from "./draw-licence.ts";

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
    mobile: "+8613800000003", shopName: "样例芯片商城", shopType: "agent", categorySlugs: ["processors", "power-ics"], servicePhone: "400-000-0003",
    brand: { brandName: "Texas Instruments", authoriser: "样例授权方（中国）有限公司" }, papers: ["account-permit", "id-front", "id-back", "taxpayer", "iso9001"], moves: ["submit", "take-up", "approve", "sign", "tell-deposit", "open"],
  },
  { mobile: "+8613800000013", shopName: "样例被动器件店", shopType: "trader", categorySlugs: ["resistors", "capacitors"], servicePhone: "400-000-0013", brand: null, papers: ["account-permit", "id-front", "id-back", "taxpayer"], moves: ["submit"] },
];

/** Opens a shop of the demonstration, has another one wait for an operator, and shows a complaint that was decided, where they are missing. */
export async function prepareDemoMerchants(surroundings: Surroundings): Promise<void> {
  for (const sample of MERCHANTS) {
    const enterprise = await findDemoEnterprise(surroundings.db, sample.mobile);
    if (!enterprise) continue;
    const pictures = new Map<string, { sha256: string; sizeBytes: number }>();
    for (const title of [...sample.papers.map((kind) => PAPER_LABELS[kind]), ...(sample.brand ? ["授权书"] : [])]) pictures.set(title, await keepPicture(surroundings, title, enterprise.name));
    await inTransaction(surroundings, async (context) => addMerchant(context, sample, { enterprise, pictures }));
  }
  await inTransaction(surroundings, addDecidedComplaint);
}

/** Of whom nobody has made anything of the mall yet. */
async function findDemoEnterprise(db: Database, mobile: string) {
  return db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoin("suppliersMerchants as merchant", "merchant.enterpriseId", "enterprise.id")
    .select(["enterprise.id", "enterprise.name", "enterprise.ownerId", "enterprise.businessRegion", "enterprise.businessAddress"])
    .where("owner.mobile", "=", mobile)
    .where("enterprise.isDemo", "=", true)
    .where("enterprise.standing", "=", "certified")
    .where("merchant.id", "is", null)
    .executeTakeFirst();
}

type DemoEnterprise = NonNullable<Awaited<ReturnType<typeof findDemoEnterprise>>>;

async function keepPicture({ fileStore }: Surroundings, title: string, name: string): Promise<{ sha256: string; sizeBytes: number }> {
  const bytes = await drawSampleLicence({ title: `${title}（样例）`, lines: [["名称", name], ["用途", "演示"]] });
  return fileStore.write(oneChunk(bytes));
}

async function addMerchant(context: Surroundings, sample: SampleMerchant, { enterprise, pictures }: { enterprise: DemoEnterprise; pictures: Map<string, { sha256: string; sizeBytes: number }> }): Promise<void> {
  const { db, now } = context;
  const { shopName, shopType, categorySlugs, servicePhone, brand, papers, moves } = sample;
  const keep = async (kind: "paper" | "certificate", title: string) => {
    const file = { userId: enterprise.ownerId, kind, mediaType: "image/jpeg", fileName: `${title}（样例）.jpg`, createdAt: now, ...pictures.get(title)! };
    return (await db.insertInto("suppliersFiles").values(file).returning("id").executeTakeFirstOrThrow()).id;
  };
  const { searchText } = foundBy([shopName, enterprise.name]);
  const shop = { shopName, shopType, categorySlugs, servicePhone, searchText, taxRate: 13, bankName: "样例银行", bankCode: "000000000000", serviceHours: "工作日 9:00–18:00", returnRegion: enterprise.businessRegion, returnAddress: enterprise.businessAddress, submittedAt: now };
  const made = await db
    .insertInto("suppliersMerchants")
    .values({ enterpriseId: enterprise.id, number: `M${String(enterprise.id).padStart(10, "0")}`, ...shop, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return;
  for (const kind of papers) await db.insertInto("suppliersMerchantPapers").values({ merchantId: made.id, kind, fileId: await keep("paper", PAPER_LABELS[kind]) }).execute();
  if (brand) {
    const validUntil = formatDay(new Date(now.getTime() + YEAR_DAYS * DAY_MS));
    await db.insertInto("suppliersMerchantBrands").values({ merchantId: made.id, ...brand, level: "authorised", validFrom: formatDay(now), validUntil, fileId: await keep("certificate", "授权书") }).execute();
  }
  const written: Partial<Record<MerchantMove, object>> = {
    sign: { signedVersion: MERCHANT_AGREEMENT_VERSION, signedAt: now },
    "tell-deposit": { depositReference: "样例回单 0001", depositToldAt: now },
    open: { openedAt: now, checkedAt: now },
  };
  for (const move of moves) await moveMerchant(context, made.id, { move, changes: written[move] ?? {} });
}

/** About the company of the shop, by the demonstration's engineer. */
async function addDecidedComplaint({ db, now }: Surroundings): Promise<void> {
  const enterprise = await db.selectFrom("suppliersEnterprises as enterprise").innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId").select(["enterprise.id", "enterprise.name", "enterprise.businessRegion", "enterprise.ownerId"]).where("owner.mobile", "=", MERCHANTS[0]!.mobile).where("enterprise.isDemo", "=", true).executeTakeFirst();
  const user = await db.selectFrom("accountUsers").select("id").where("mobile", "=", "+8613800000001").where("isDemo", "=", true).executeTakeFirst();
  if (!enterprise || enterprise.name === "" || !user) return;
  const { id: enterpriseId, name, businessRegion: region, ownerId } = enterprise;
  await db.insertInto("suppliersCompanies").values({ enterpriseId, name, ...foundBy([name]), region, createdAt: now, updatedAt: now }).onConflict((conflict) => conflict.doNothing()).execute();
  const { id: companyId } = await db.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "=", enterpriseId).executeTakeFirstOrThrow();
  if (await db.selectFrom("suppliersComplaints").select("id").where("companyId", "=", companyId).executeTakeFirst()) return;
  const told = { kind: "wrong-stock", mpn: "LM358DR", text: "页面显示有 5000 片库存，下单后告知无货，等了一周仍未发货（样例）。", state: "decided", outcome: "settled", reason: "双方已协商解决，企业更新了库存（样例）。" };
  await db
    .insertInto("suppliersComplaints")
    .values({ ...told, companyId, userId: user.id, reply: "库存更新延迟，已向客户致歉并退款（样例）。", repliedBy: ownerId, repliedAt: now, answerUntil: now, createdAt: now, decidedAt: now })
    .execute();
}
