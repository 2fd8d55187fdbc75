import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import type { certification } from "../../contract/certification.ts";
import { judgeCreditCode } from "../../credit-code.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { findMembership } from "../enterprise-queries.ts";
import { requireFiles } from "./store-file.ts";
import { ENTERPRISE_INTRODUCTION_TEXT } from "../public-texts.ts";
import { proveMobile, requireRegion, saveDetails } from "./update-details.ts";

/** So many days before its end a certification can be renewed as it is. */
const RENEWABLE_DAYS = 30;

type Input = ParsedInputOf<typeof certification.submitCertification>;

type Reviewed = ReturnType<typeof reviewedPart>;

/** Submits the asker's enterprise for review; of several at once one waits. What is in force stays so until it is decided. */
export async function submitCertification(
  context: UserContext,
  input: Input,
): Promise<DataOf<typeof certification.submitCertification>> {
  const reviewed = reviewedPart(input);
  checkReviewed(context, input);
  const proof = await proveMobile(context, input);
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const enterprise = await openEnterprise(context);
    await refuseTaken(context, enterprise.id, reviewed.creditCode);
    await requireFiles(context, [
      { id: reviewed.licenceId, kind: "licence", field: "licenceId" },
      { id: reviewed.letterId ?? undefined, kind: "letter", field: "letterId" },
    ]);
    await saveDetails(context, enterprise.id, input);
    const review = await reviewOfText(context, ENTERPRISE_INTRODUCTION_TEXT, enterprise.id);
    await proof.use(context);
    await db.deleteFrom("suppliersDrafts").where("userId", "=", user.id).execute();
    if (
      enterprise.status === "certified" &&
      !isRenewable(enterprise.validUntil, now) &&
      (await isApprovedSo(context, enterprise.certificationId, reviewed))
    )
      return { isReviewed: false, review };
    const waiting = await db
      .selectFrom("suppliersCertifications")
      .select("id")
      .where("enterpriseId", "=", enterprise.id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (waiting) throw enterpriseRefusals.alreadyWaiting();
    await db
      .insertInto("suppliersCertifications")
      .values({ ...reviewed, enterpriseId: enterprise.id, submittedBy: user.id, submittedAt: now })
      .execute();
    return { isReviewed: true, review };
  });
}

function reviewedPart({
  name,
  creditCode,
  type,
  legalPerson,
  region,
  address,
  capacity,
  licenceId,
  licenceUntil,
  letterId,
}: Input) {
  // Who acts for himself needs no letter; one that was uploaded before is not kept.
  return {
    name,
    creditCode,
    verdict: judgeCreditCode(creditCode),
    type,
    legalPerson,
    region,
    address,
    capacity,
    licenceId,
    licenceUntil: licenceUntil ?? null,
    letterId: capacity === "agent" ? (letterId ?? null) : null,
  };
}

function checkReviewed({ now }: UserContext, input: Input): void {
  requireRegion("region", input.region);
  if (input.capacity === "agent" && input.letterId === undefined)
    throw doorRefusals.invalidInput({ letterId: "经办人请上传盖章的授权书" });
  if (input.licenceUntil !== undefined && input.licenceUntil < formatDay(now))
    throw doorRefusals.invalidInput({ licenceUntil: "营业执照已过期，请上传有效的营业执照" });
  // One mistyped character looks like one of the early codes.
  if (judgeCreditCode(input.creditCode) === "doubtful" && !input.isCodeCompared)
    throw doorRefusals.invalidInput({
      isCodeCompared: "这个代码的校验位不符，请对照营业执照再核对一遍；确认无误请勾选，将由人工审核",
    });
}

/** The asker's enterprise, his alone until the transaction ends; made where he has none. */
async function openEnterprise(context: UserContext) {
  const { db, user, now, settings } = context;
  // Two submissions of one user that has none: the second waits here.
  await lockUser(context);
  const known = await db
    .selectFrom("suppliersEnterprises")
    .select(["id", "status", "validUntil", "certificationId"])
    .where("ownerId", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known;
  const other = await findMembership(context, user.id);
  if (other) throw enterpriseRefusals.memberOfOther({ name: other.name });
  const made = await db
    .insertInto("suppliersEnterprises")
    .values({ ownerId: user.id, isDemo: settings.mode === "demo", createdAt: now, updatedAt: now })
    .returning(["id", "status", "validUntil", "certificationId"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersMembers")
    .values({ userId: user.id, enterpriseId: made.id, role: "admin", joinedAt: now })
    .execute();
  return made;
}

/** Whose certification is in force, or can be renewed, keeps the code; of several that only wait the operator decides. */
async function refuseTaken({ db }: UserContext, enterpriseId: number, creditCode: string): Promise<void> {
  const other = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("creditCode", "=", creditCode)
    .where("id", "<>", enterpriseId)
    .executeTakeFirst();
  if (other) throw enterpriseRefusals.codeTaken();
}

function isRenewable(validUntil: string | null, now: Date): boolean {
  return validUntil !== null && validUntil <= formatDay(new Date(now.getTime() + RENEWABLE_DAYS * DAY_MS));
}

async function isApprovedSo({ db }: UserContext, certificationId: number | null, reviewed: Reviewed): Promise<boolean> {
  const approved = await db
    .selectFrom("suppliersCertifications")
    .select([
      "name",
      "creditCode",
      "type",
      "legalPerson",
      "region",
      "address",
      "capacity",
      "licenceId",
      "licenceUntil",
      "letterId",
    ])
    .where("id", "=", certificationId ?? 0)
    .executeTakeFirst();
  return (
    approved !== undefined &&
    Object.entries(approved).every(([field, value]) => value === reviewed[field as keyof Reviewed])
  );
}
