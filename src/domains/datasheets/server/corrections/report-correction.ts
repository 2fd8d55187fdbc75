import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { visitorOf } from "#platform/visitor.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import type { corrections } from "../../contract/corrections.ts";
import { FIELDS_OF_SUBJECT, isOfDocument, TYPES_OF_SUBJECT } from "../../correction-labels.ts";
import { datasheetRefusals } from "../../errors.ts";
import { readDocumentProposal } from "./document-proposals.ts";
import { readProposal } from "#domains/catalogue/server/public/part-proposals.ts";
import { daySecret } from "#domains/catalogue/server/public/first-uses.ts";

export const CORRECTIONS_A_DAY_MAX = 20;

/** The table's own limit. */
const TEXT_MAX = 500;
/** What is said later stands below what was said first, as far as there is room. */
const joinTexts = sql<string>`case when excluded.text = '' or position(excluded.text in datasheet_corrections.text) > 0 then datasheet_corrections.text
  else left(concat_ws(chr(10), nullif(datasheet_corrections.text, ''), excluded.text), ${sql.lit(TEXT_MAX)}) end`;

type Report = ParsedInputOf<typeof corrections.reportCorrection>;

/**
 * Takes in a report, one for each person and day; a visitor's later words stand below his first, as others share his
 * address. That rights are infringed is always heard.
 */
export async function reportCorrection(
  context: Context,
  report: Report,
): Promise<DataOf<typeof corrections.reportCorrection>> {
  const subject = await findSubject(context, report);
  const claim = claimOf(report);
  const proposal = await proposalOf(context, report, subject.documentId);
  return inTransaction(context, async (context) => {
    const reporter = await reporterOf(context, claim);
    // Of two reports by one person at once the second one counts the first.
    await lockInTransaction(context, `datasheets.reportCorrection ${reporter.toString("hex")}`);
    const { type, page, text, contact } = report;
    const saved = await context.db
      .insertInto("datasheetCorrections")
      .values({
        subject: report.subject,
        ...subject,
        type,
        page: page ?? null,
        text,
        contact: contact || null,
        ...claim,
        ...proposal,
        userId: context.user?.id ?? null,
        reporter,
        createdAt: context.now,
      })
      .onConflict((conflict) =>
        conflict
          .constraint("datasheet_corrections_once_a_day")
          .doUpdateSet({
            ...(context.user
              ? {
                  text: sql<string>`coalesce(nullif(excluded.text, ''), datasheet_corrections.text)`,
                  contact: sql<string>`coalesce(excluded.contact, datasheet_corrections.contact)`,
                }
              : { text: joinTexts, contact: sql<string>`coalesce(datasheet_corrections.contact, excluded.contact)` }),
            ...(claim && { claimedRight: claim.claimedRight, proof: claim.proof }),
            // A visitor's first proposal stays: others share his address.
            ...(proposal && context.user && proposal),
            updatedAt: context.now,
          })
          .where("datasheetCorrections.state", "=", "open"),
      )
      .returning(["id", sql<boolean>`xmax::text <> '0'`.as("isRepeated")])
      .executeTakeFirst();
    if (!saved) throw datasheetRefusals.correctionDecidedToday();
    const { count } = await context.db
      .selectFrom("datasheetCorrections")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("reporter", "=", reporter)
      .where("type", "<>", "infringement")
      .executeTakeFirstOrThrow();
    if (count > CORRECTIONS_A_DAY_MAX && type !== "infringement")
      throw datasheetRefusals.correctionsUsedUp({ most: CORRECTIONS_A_DAY_MAX });
    return saved;
  });
}

/** What the report is about. Refuses what is not there, and what can't be said of it. */
async function findSubject({ db }: Context, { subject, id, type, page, text }: Report) {
  if (!TYPES_OF_SUBJECT[subject].includes(type)) throw doorRefusals.invalidInput({ type: "请选择问题类型" });
  if (type === "other" && text === "") throw doorRefusals.invalidInput({ text: "请说明问题" });
  if (page !== undefined && subject !== "document") throw doorRefusals.invalidInput({ page: "只有规格书可以填写页码" });
  if (subject === "document") {
    const document = await db
      .selectFrom("datasheetDocuments")
      .select(["id", "pageCount"])
      .where("id", "=", id)
      .where("state", "=", "published")
      .executeTakeFirst();
    if (!document) throw doorRefusals.notFound("没有这份规格书，或已被下架");
    if (page !== undefined && document.pageCount !== null && page > document.pageCount)
      throw doorRefusals.invalidInput({ page: `这份规格书共 ${document.pageCount} 页` });
    return { documentId: document.id, partId: null, outsideUrl: null };
  }
  const part = await db
    .selectFrom("datasheetParts")
    .select(["id", "datasheetUrl"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!part) throw doorRefusals.notFound("没有这个型号，或已被删除");
  if (subject === "part") return { documentId: null, partId: part.id, outsideUrl: null };
  if (!outsideAddress(part.datasheetUrl)) throw doorRefusals.notFound("这个型号没有外部规格书");
  return { documentId: null, partId: part.id, outsideUrl: part.datasheetUrl };
}

/** What should stand there; null where the report does not say it of a field. */
async function proposalOf(
  context: Context,
  { subject, field, parameter, proposed }: Report,
  documentId: number | null,
) {
  if (!field) return null;
  if (!FIELDS_OF_SUBJECT[subject].includes(field)) throw doorRefusals.invalidInput({ field: "没有这一项" });
  if (isOfDocument(field)) {
    const value = await readDocumentProposal(context, documentId!, { field, value: proposed });
    return { field, parameterId: null, proposed: value };
  }
  const { parameterId, value } = await readProposal(context, { field, parameter, proposed });
  return { field, parameterId, proposed: value };
}

/** What is claimed by whoever says that his rights are infringed; null of all other reports. */
function claimOf({ type, contact, claimant, claimedRight, proof }: Report) {
  if (type !== "infringement") return null;
  const missing = {
    ...(claimant === "" && { claimant: "请填写权利人姓名或公司名称" }),
    ...(contact === "" && { contact: "请填写联系方式，以便核实" }),
    ...(!claimedRight && { claimedRight: "请选择权利类型" }),
    ...(proof === "" && { proof: "请说明权属证明，如登记号、证书号或原厂发布页" }),
  };
  if (Object.keys(missing).length > 0) throw doorRefusals.invalidInput(missing);
  return { claimant, claimedRight: claimedRight!, proof };
}

/** What is kept of who reports: the same on one day, and nobody's name. Who claims a right for one is somebody else than who claims it for another, behind the same address or account. */
async function reporterOf(context: Context, claim: ReturnType<typeof claimOf>): Promise<Buffer> {
  const { rows } = await sql<{ reporter: Buffer }>`
    with ${daySecret(context)}
    select sha256(secret || convert_to(concat_ws(chr(10), 'correction', ${visitorOf(context)}::text, ${claim?.claimant ?? null}::text), 'UTF8')) as reporter from secret`.execute(
    context.db,
  );
  return rows[0]!.reporter;
}
