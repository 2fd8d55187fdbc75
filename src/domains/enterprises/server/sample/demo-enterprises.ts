import { addSampleUser } from "#domains/accounts/server/public.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { regionPath } from "#platform/regions.ts";
import { formatDay } from "#shared/format-date.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { checkCharacter, organisationCheck } from "../../credit-code.ts";
import { ENTERPRISE_TYPE_LABELS, type EnterpriseType, VALID_DAYS } from "../../labels.ts";
import { renderSampleLicence, type LicenceLines } from "./render-licence.ts";
import { addSampleFile, renderSampleFile, type SampleFile } from "../public/sample-file.ts";
import { moving } from "#platform/move-rows.ts";
import { enterpriseStatuses } from "../../states.ts";

interface Surroundings {
  db: Database;
  fileStore: FileStore;
  now: Date;
}

interface Options {
  /** Also who waits for review and who was rejected, for the operators' queue. */
  hasSamples?: boolean;
  drawLicence?: (lines: LicenceLines) => Promise<Uint8Array>;
}

interface SampleEnterprise {
  mobile: string;
  /** Of an account that is made with it. */
  nickName?: string;
  name: string;
  creditCode: string;
  type: EnterpriseType;
  legalPerson: string;
  region: string;
  address: string;
  state: "approved" | "waiting" | "rejected";
  reason?: string;
}

/** A code whose checks are right, of nobody that is known. */
function sampleCode(head: string, organisation: string): string {
  const most = head + organisation + organisationCheck(organisation);
  return most + checkCharacter(most);
}

const CERTIFIED: SampleEnterprise[] = [
  {
    mobile: "+8613800000002",
    name: "芯谱演示电子（深圳）有限公司",
    creditCode: sampleCode("91440300", "MA5DEM01"),
    type: "oem",
    legalPerson: "陈演示",
    region: "440305",
    address: "演示路 1 号样例大厦 8 层",
    state: "approved",
  },
  {
    mobile: "+8613800000003",
    name: "样例芯片贸易（上海）有限公司",
    creditCode: sampleCode("91310115", "MA1DEM02"),
    type: "trader",
    legalPerson: "林样例",
    region: "310115",
    address: "样例路 66 号",
    state: "approved",
  },
];

const TO_REVIEW: SampleEnterprise[] = [
  {
    mobile: "+8613800000011",
    nickName: "样例采购小周",
    name: "样例智能控制（苏州）有限公司",
    creditCode: sampleCode("91320505", "MA2DEM03"),
    type: "solution",
    legalPerson: "周样例",
    region: "320505",
    address: "样例科技园 3 栋 502",
    state: "waiting",
  },
  {
    mobile: "+8613800000012",
    nickName: "样例采购小何",
    name: "样例仪器（成都）有限公司",
    creditCode: sampleCode("91510100", "MA6DEM04"),
    type: "ems",
    legalPerson: "何样例",
    region: "510107",
    address: "样例大道 9 号",
    state: "rejected",
    reason: "营业执照不清晰，请重新上传",
  },
];

/** Whose shop waits for an operator. */
const APPLYING: SampleEnterprise = {
  mobile: "+8613800000013",
  nickName: "样例商家小冯",
  name: "样例被动器件（杭州）有限公司",
  creditCode: sampleCode("91330106", "MA7DEM05"),
  type: "trader",
  legalPerson: "冯样例",
  region: "330106",
  address: "样例路 5 号",
  state: "approved",
};

/** Certifies the companies of the demonstration, and fills the operators' queue with samples, where they are missing. */
export async function prepareDemoEnterprises(
  surroundings: Surroundings,
  { hasSamples = false, drawLicence = renderSampleLicence }: Options,
): Promise<void> {
  for (const sample of [...CERTIFIED, ...(hasSamples ? [...TO_REVIEW, APPLYING] : [])]) {
    if (await isThere(surroundings.db, sample)) continue;
    const file = await renderSampleFile(surroundings, linesOf(sample), drawLicence);
    await inTransaction(surroundings, async (context) => addEnterprise(context, sample, file));
  }
}

/** Whether nothing is to be done: the account is missing where none is made for it, or has been used. */
async function isThere(db: Database, { mobile, nickName }: SampleEnterprise): Promise<boolean> {
  const user = await db
    .selectFrom("accountUsers as user")
    .leftJoin("suppliersMembers as member", "member.userId", "user.id")
    .select(["member.enterpriseId", "user.isDemo"])
    .where("user.mobile", "=", mobile)
    .executeTakeFirst();
  return user ? nickName !== undefined || !user.isDemo || user.enterpriseId !== null : nickName === undefined;
}

async function addEnterprise({ db, now }: Surroundings, sample: SampleEnterprise, file: SampleFile): Promise<void> {
  const { mobile, nickName, name, creditCode, type, legalPerson, region, address, state, reason = "" } = sample;
  const userId =
    nickName === undefined
      ? (await db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirstOrThrow()).id
      : await addSampleUser({ db, now }, { mobile, nickName });
  const isTaken = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("creditCode", "=", creditCode)
    .executeTakeFirst();
  if (userId === null || isTaken) return;
  const licenceId = await addSampleFile({ db, now }, { userId, kind: "licence", title: "营业执照", ...file });
  const { id: enterpriseId } = await db
    .insertInto("suppliersEnterprises")
    .values({
      ownerId: userId,
      businessRegion: region,
      businessAddress: address,
      contact: legalPerson,
      mobile,
      email: "sample@example.com",
      isDemo: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("suppliersMembers").values({ userId, enterpriseId, role: "admin", joinedAt: now }).execute();
  const submitted = {
    enterpriseId,
    name,
    creditCode,
    verdict: "accepted",
    type,
    legalPerson,
    region,
    address,
    capacity: "legal",
    licenceId,
    submittedBy: userId,
    submittedAt: now,
    state,
    reason,
  };
  const { id: certificationId } = await db
    .insertInto("suppliersCertifications")
    .values({ ...submitted, decidedAt: state === "waiting" ? null : now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (state !== "approved") return;
  const validUntil = formatDay(new Date(now.getTime() + VALID_DAYS * DAY_MS));
  const update = db
    .updateTable("suppliersEnterprises")
    .set({ certificationId, name, creditCode, certifiedAt: now, validUntil })
    .where("id", "=", enterpriseId);
  await moving(update, { states: enterpriseStatuses, column: "status", to: "certified" }).execute();
}

function linesOf({ name, creditCode, type, legalPerson, region, address }: SampleEnterprise): LicenceLines {
  return {
    title: "营业执照（样例）",
    lines: [
      ["统一社会信用代码", creditCode],
      ["名称", name],
      ["类型", `有限责任公司（${ENTERPRISE_TYPE_LABELS[type]}）`],
      ["法定代表人", legalPerson],
      ["住所", `${regionPath(region)} ${address}`],
      ["营业期限", "长期"],
    ],
  };
}
